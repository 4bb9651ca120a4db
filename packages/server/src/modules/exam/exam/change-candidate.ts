import type { examEndpoints, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import type { InputOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { classScope } from '../../../teaching/training-class/training-class.policy.ts'
import { asMakeUp } from '../sitting/candidate-state.ts'
import { closeOverdueOf } from '../sitting/close-overdue.ts'
import { deadlineOf } from '../sitting/deadline.ts'
import { addEvent, findGrant, listAttempts, lockAttempt, saveAttempt } from '../sitting/sitting.queries.ts'
import { findCandidate, saveGrant } from './candidate-list.queries.ts'
import { getOwnExam } from './exam.policy.ts'
import { withAttempts, toCandidate } from './read-candidates.ts'
import { writeExam } from './write-exam.ts'

type Grant = InputOf<typeof examEndpoints.changeCandidate>['body']

/** Gives a candidate more minutes, also those of an open attempt, and more attempts. */
export async function changeCandidate(
  actor: Actor,
  id: number,
  studentId: number,
  { extraMinutes, extraAttempts, reason }: Grant,
): Promise<ExamCandidate> {
  const { database, now: clock } = actor.context
  const scope = await classScope(database.read, actor.caller)
  await closeOverdueOf(actor.context, { examId: id })
  await writeExam(actor, id, undefined, async (db, exam, now) => {
    const sat = asMakeUp(exam) ?? exam
    if (sat.releasedAt !== null) throw problem('exam.transitionRefused')
    if (!(await findCandidate(db, { exam, scope, now }, studentId))) throw problem('student.notFound')
    const { extraMinutes: minutes = 0, extraAttempts: attempts = 0 } = (await findGrant(db, id, studentId)) ?? {}
    const grant = { extraMinutes, extraAttempts }
    await saveGrant(db, { examId: id, studentId, ...grant, note: reason })
    const known = (await listAttempts(db, id, studentId)).find(({ state }) => state === 'STARTED')
    if (known && extraMinutes !== minutes) {
      // Whoever sits the exam keeps the time that they were given.
      if (extraMinutes < minutes) throw problem('exam.transitionRefused')
      await lockAttempt(db, known.id)
      const open = (await listAttempts(db, id, studentId)).find(({ state }) => state === 'STARTED')
      if (open) {
        await saveAttempt(db, open, { deadlineAt: deadlineOf(sat, open, grant) })
        await addEvent(db, { attemptId: open.id, at: now, kind: 'extend', detail: reason })
      }
    }
    const before = { extraMinutes: minutes, extraAttempts: attempts }
    const detail = { studentId, reason, before, after: grant }
    await audit(db, actor, { action: 'exam.candidate', targetId: id, detail })
  })
  const exam = await getOwnExam(database.read, actor.caller, id)
  const person = await findCandidate(database.read, { exam, scope, now: clock() }, studentId)
  const [listed] = person ? await withAttempts(database.read, { exam, now: clock() }, [person]) : []
  if (!listed) throw problem('student.notFound')
  return toCandidate(listed, exam, clock())
}
