import { studentOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { unfinishedKinds } from './deletion.values.ts'

/** What deleting the account would mean now. `keptUntil` is the day on which what stays is erased as well. */
export const DeletionPlan = named('DeletionPlan', {
  unfinished: z.array(z.object({ kind: z.enum(unfinishedKinds), name: z.string() })),
  certificates: z.number().int(),
  creditedSeconds: z.number().int(),
  orders: z.number().int(),
  erasedOn: z.string(),
  keptUntil: z.string(),
})
export type DeletionPlan = z.output<typeof DeletionPlan>

/** The day on which the account is erased; null while it stays. */
export const DeletionState = named('DeletionState', { erasedOn: z.string().nullable() })
export type DeletionState = z.output<typeof DeletionState>

const path = '/api/privacy/deletion'
const failure = text('操作失败，请稍后重试')

export const deletionEndpoints = {
  planDeletion: endpoint('GET', path, {
    access: studentOnly,
    summary: 'What deleting the caller’s account would erase, what stays, and what has to be finished before',
    response: DeletionPlan,
  }),
  requestDeletion: endpoint('POST', path, {
    access: studentOnly,
    needsProof: 'always',
    summary: 'Asks for the erasing of the caller’s account after seven days',
    success: text('已申请注销'),
    failure,
    data: DeletionState,
  }),
  cancelDeletion: endpoint('DELETE', path, {
    access: studentOnly,
    summary: 'Takes the deletion of the caller’s account back',
    success: text('已撤回注销'),
    failure,
    data: DeletionState,
  }),
}
