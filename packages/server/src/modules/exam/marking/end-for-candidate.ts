import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { endAttempt, endIfOverdue } from '../sitting/end-attempt.ts'
import { addEvent, saveAttempt } from '../sitting/sitting.queries.ts'
import type { OwnAttempt } from './attempt.policy.ts'
import { writeAttempt } from './write-attempt.ts'

/** Hands in an open attempt for its candidate. */
export const forceHandIn = (actor: Actor, own: OwnAttempt, reason: string): Promise<void> =>
  writeAttempt(actor, own, async (db, { exam, pool, attempt, now }) => {
    if (attempt.state !== 'STARTED') throw problem('exam.handedIn')
    if (await endIfOverdue(db, exam, pool, attempt, now)) return
    await endAttempt(db, exam, pool, attempt, { by: 'staff', at: now, detail: reason })
    const detail = { studentId: attempt.studentId, number: attempt.number, reason }
    await audit(db, actor, { action: 'exam.force', targetId: exam.id, detail })
  })

/** Makes an attempt void. Unless it counts as used, its candidate has another one. */
export const voidAttempt = (
  actor: Actor,
  own: OwnAttempt,
  { reason, countsAsUsed }: { readonly reason: string; readonly countsAsUsed: boolean },
): Promise<void> =>
  writeAttempt(actor, own, async (db, { exam, attempt, now }) => {
    if (attempt.state === 'VOID') throw problem('exam.transitionRefused')
    await saveAttempt(db, attempt, { state: 'VOID', isUsed: countsAsUsed ? 1 : 0 })
    await addEvent(db, { attemptId: attempt.id, at: now, kind: 'void', detail: reason })
    const detail = { studentId: attempt.studentId, number: attempt.number, reason, countsAsUsed }
    await audit(db, actor, { action: 'exam.void', targetId: exam.id, detail })
  })
