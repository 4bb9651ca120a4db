import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { ConfirmedChange } from './credit-confirmation.ts'
import { guardedActs } from './guarded-act.values.ts'

export const GuardedActRow = named('GuardedActRow', {
  id: bodyId,
  act: z.enum(guardedActs),
  /** The course, role, account or student that it concerns; empty for settings. */
  subject: z.string(),
  changes: z.array(ConfirmedChange),
  doneBy: z.string(),
  doneAt: instant,
  /** Null if the school required no second admin. */
  confirmedBy: z.string().nullable(),
})
export type GuardedActRow = z.output<typeof GuardedActRow>

export const GuardedActQuery = pageQuery().extend({ act: filter(z.enum(guardedActs)) })
export type GuardedActQuery = z.output<typeof GuardedActQuery>

export const guardedActEndpoints = {
  listGuardedActs: endpoint('GET', '/api/admin/guarded-acts', {
    access: admin('proof.view'),
    summary:
      'Acts that turn study time into papers or make abuse visible, with who did and confirmed them; newest first',
    failure: text('加载关键操作失败'),
    query: GuardedActQuery,
    response: pageOf(GuardedActRow),
  }),
}
