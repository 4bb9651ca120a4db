import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { confirmationLimits, confirmationStates, confirmedKinds } from './credit-confirmation.values.ts'

/** A changed value; `name` is a setting's name or a key of `confirmedFactLabels`. */
export const ConfirmedChange = z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })
export type ConfirmedChange = z.output<typeof ConfirmedChange>

/** A change that requires the confirmation of a second admin, pending or decided. */
export const CreditConfirmation = named('CreditConfirmation', {
  id: bodyId,
  kind: z.enum(confirmedKinds),
  /** The lesson with its course, the class, or the student; empty for settings and restores. */
  subject: z.string(),
  changes: z.array(ConfirmedChange),
  state: z.enum(confirmationStates),
  /** Null if a server command requested it. */
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string(),
  /** Whether the caller may decide it: it is open and was requested by someone else. */
  isDecidable: z.boolean(),
})
export type CreditConfirmation = z.output<typeof CreditConfirmation>

export const ConfirmationDecision = named('ConfirmationDecision', {
  isConfirmed: z.boolean(),
  reason: z.string().trim().max(confirmationLimits.reason, text('最多 200 个字')).default(''),
})
export type ConfirmationDecision = z.output<typeof ConfirmationDecision>

const path = '/api/admin/credit-confirmations'

export const creditConfirmationEndpoints = {
  listCreditConfirmations: endpoint('GET', path, {
    access: admin('proof.view'),
    summary:
      'Changes affecting study time and credit hours that require a second admin, pending and decided; newest first',
    failure: text('加载待确认的更改失败'),
    query: pageQuery(),
    response: pageOf(CreditConfirmation),
  }),
  decideCreditConfirmation: endpoint('POST', `${path}/{id}/decision`, {
    access: admin('proof.edit'),
    needsProof: 'always',
    summary: 'Confirms or rejects a change requested by another admin',
    success: text('已处理'),
    failure: text('处理失败'),
    body: ConfirmationDecision,
    data: CreditConfirmation,
  }),
}
