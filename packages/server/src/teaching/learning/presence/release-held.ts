import type { HeldStudy } from '@jiangxue/contract/learning/presence.ts'
import { heldStudyOutcomes } from '@jiangxue/contract/learning/presence.values.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { assertFullAdmin } from '../../../core/http/full-admin.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing, problem } from '../../../core/problem.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import { toInstant, toSeconds } from '../../../core/units.ts'
import { guardAct } from '../../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../../ledger/changes/write-credit.ts'
import { notify } from '../../../messaging/notification/notify.ts'
import { findAnyStudent } from '../../../people/student/student.queries.ts'
import { missCheck, releaseWaiting } from '../credit/settle-pending.ts'
import { pendingMsOf, openPresence, type PendingSegment } from '../state/presence-state.ts'
import { countWaiting, listWaiting } from '../state/presence.queries.ts'
import { creditRulesOf } from '../watch-queue.ts'
import { settlePresence } from './settle-presence.ts'

interface HeldQuery {
  readonly page: number
  readonly size: number
  readonly studentId?: number | undefined
}

/** One page of the study time that waits for staff, the longest wait first. */
export async function listHeldStudy(
  { context: { database, keys } }: Pick<Actor, 'context'>,
  query: HeldQuery,
): Promise<{ rows: HeldStudy[]; total: number }> {
  const found = await listWaiting(database.read, query)
  const rows = found.flatMap((row) => {
    const state = openPresence(keys.ledger, row)
    const { check, pending = [] } = state ?? {}
    const [first, last] = [pending[0], pending.at(-1)]
    if (!state || !first || !last || check?.waitingSince === undefined) return []
    return {
      studentId: row.studentId,
      studentName: row.name,
      studentNumber: row.studentNumber,
      required: check.kind,
      seconds: toSeconds(pendingMsOf(state)),
      from: toInstant(first.startedAt),
      to: toInstant(last.endedAt),
      waitingSince: toInstant(check.waitingSince),
    }
  })
  return { rows, total: await countWaiting(database.read, query) }
}

interface Verdict {
  readonly isReleased: boolean
  readonly reason: string
}

/**
 * Credits study time that waits because the required check could not be asked, or refuses it, and tells the
 * learner. Returns its seconds.
 */
export async function settleHeldStudy(
  actor: Actor,
  studentId: number,
  { isReleased, reason }: Verdict,
): Promise<number> {
  const { context, caller } = actor
  assertFullAdmin(caller)
  const rules = await creditRulesOf(context)
  const values = await context.settings.current()
  const { presence: policy } = rules
  const student = existing(await findAnyStudent(context.database.read, studentId), 'student.notFound')
  if (!policy) throw problem('presence.notWaiting')
  const outcome = await writeCredit(actor, (db) =>
    settlePresence(db, rules, studentId, context.now(), async (chaining, presence) => {
      const { check } = presence ?? {}
      if (!presence || check?.waitingSince === undefined) return problem('presence.notWaiting')
      const seconds = toSeconds(pendingMsOf(presence))
      const name = isReleased ? 'study.releasedSeconds' : 'study.refusedSeconds'
      const changes = [{ name, before: null, after: seconds }]
      await guardAct(db, actor, 'releasedStudy', { targetId: studentId, subject: student.name, changes })
      const { startedAt } = presence.pending[0] as PendingSegment
      const detail = { seconds, from: toInstant(startedAt), reason }
      const action = isReleased ? 'student.releaseStudy' : 'student.refuseStudy'
      await audit(db, actor, { action, targetId: studentId, detail })
      if (isReleased) releaseWaiting(chaining, policy, presence, check.kind)
      else missCheck(chaining, policy, presence, 'refused')
      const sender = { keys: context.keys, values, now: context.now() }
      const status = heldStudyOutcomes[isReleased ? 'released' : 'refused']
      const facts = { date: siteDay(startedAt, rules.timezone), status, reason }
      if (student.deletedAt === null) await notify(db, sender, 'heldStudySettled', { ...student, studentId }, facts)
      return seconds
    }),
  )
  if (outcome instanceof Error) throw outcome
  return outcome
}
