import type { PrivacyAnswerForm, PrivacyRequestRow } from '@jiangxue/contract/privacy/privacy.ts'
import { isAnswered, privacyStateLabels, type PrivacyRequestState } from '@jiangxue/contract/privacy/privacy.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { notify, recipientOf } from '../../messaging/notification/notify.ts'
import { findAccount } from '../../people/account/account.queries.ts'
import { closePrivacyRequest, findPrivacyRequest, lockPrivacyRequest } from './privacy-request.queries.ts'
import { toRequestRow } from './privacy.wire.ts'

/** Answers a request that waits for staff; whoever asked is notified. */
export async function answerRequest(actor: Actor, id: number, form: PrivacyAnswerForm): Promise<PrivacyRequestRow> {
  const { context, caller } = actor
  const values = await context.settings.current()
  const now = context.now()
  const rowOf = async (db: Db) =>
    toRequestRow(existing(await findPrivacyRequest(db, id), 'privacy.notFound'), siteDay(now, values['basic.timezone']))
  return context.database.write(async (db) => {
    const request = existing(await lockPrivacyRequest(db, id), 'privacy.notFound')
    if (request.version !== form.version) throw problem('resource.stale', { data: await rowOf(db) })
    if (!isAnswered(request.kind) || request.state !== 'asked') throw problem('privacy.notAnswerable')
    const { answer } = form
    const state: PrivacyRequestState = form.isDone ? 'done' : 'rejected'
    await closePrivacyRequest(db, id, { state, answer, closedAt: now, closedBy: caller.userId })
    // Without the answer, which may repeat personal data: the log is kept longer than the request may be.
    const detail = { request: request.kind, outcome: state }
    await audit(db, actor, { action: 'privacy.answer', targetId: id, detail })
    const asker = await findAccount(db, request.userId)
    const facts = { status: privacyStateLabels[state], answer }
    if (asker) await notify(db, { keys: context.keys, values, now }, 'privacyAnswered', recipientOf(asker), facts)
    return rowOf(db)
  })
}
