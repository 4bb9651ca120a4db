import type { examRoomEndpoints } from '@jiangxue/contract/exam/exam-room.ts'
import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import type { InputOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import type { OwnAttempt } from '../marking/attempt.policy.ts'
import { writeAttempt } from '../marking/write-attempt.ts'
import { takeoversLeft } from '../sitting/device-rule.ts'
import { isOverdue } from '../sitting/end-attempt.ts'
import { addEvent, saveAttempt, type AttemptRecord } from '../sitting/sitting.queries.ts'
import type { WarningDetail } from '../sitting/warnings.ts'

type Warn = InputOf<typeof examRoomEndpoints.warnCandidate>['body']

/** Shows a warning to the candidate of an open attempt with the next save of their page. */
export const warnCandidate = (actor: Actor, own: OwnAttempt, { warning, reason }: Warn): Promise<void> =>
  writeAttempt(actor, own, async (db, { exam, attempt, now }) => {
    assertSitting(attempt, now)
    if (attempt.warnings >= examLimits.mostWarnings)
      throw problem('attempt.tooManyWarnings', { values: { most: examLimits.mostWarnings } })
    await saveAttempt(db, attempt, { warnings: attempt.warnings + 1 })
    const stored = JSON.stringify({ warning, reason } satisfies WarningDetail)
    await addEvent(db, { attemptId: attempt.id, at: now, kind: 'warn', detail: stored })
    const detail = { studentId: attempt.studentId, number: attempt.number, warning, reason }
    await audit(db, actor, { action: 'exam.warn', targetId: exam.id, detail })
  })

/** Allows the candidate of an open attempt one change of the device, if they have none left. */
export const unlockDevice = (actor: Actor, own: OwnAttempt, reason: string): Promise<void> =>
  writeAttempt(actor, own, async (db, { exam, attempt, now }) => {
    assertSitting(attempt, now)
    if (takeoversLeft(exam, attempt) > 0) throw problem('exam.deviceFree')
    await saveAttempt(db, attempt, { unlocks: attempt.unlocks + 1 })
    await addEvent(db, { attemptId: attempt.id, at: now, kind: 'unlock', detail: reason })
    const detail = { studentId: attempt.studentId, number: attempt.number, reason }
    await audit(db, actor, { action: 'exam.unlock', targetId: exam.id, detail })
  })

function assertSitting(attempt: AttemptRecord, now: number): void {
  if (attempt.state !== 'STARTED' || isOverdue(attempt, now)) throw problem('exam.handedIn')
}
