import type { attemptEndpoints } from '@jiangxue/contract/exam/attempt.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { classScope } from '../../../teaching/training-class/training-class.policy.ts'
import { onExam } from '../exam/exam.policy.ts'
import { closeOverdueOf } from '../sitting/close-overdue.ts'
import { readSheet, revealSheet } from './attempt-sheet.ts'
import { onAttempt, onEditedAttempt } from './attempt.policy.ts'
import { forceHandIn, voidAttempt } from './end-for-candidate.ts'
import { markAttempt } from './mark-attempt.ts'
import { countToMark, findNextToMark } from './marking.queries.ts'

export const markingHandlers: HandlersOf<keyof typeof attemptEndpoints> = {
  getAttemptSheet: onAttempt(async (call, { exam, attempt, studentName }) => {
    await closeOverdueOf(call.context, { examId: exam.id })
    return revealSheet(call, exam, attempt.id, studentName)
  }),
  nextToMark: onExam(async (call, exam) => {
    await closeOverdueOf(call.context, { examId: exam.id })
    const { read } = call.context.database
    const scope = await classScope(read, call.caller)
    const next = await findNextToMark(read, exam.id, scope)
    if (!next) return { sheet: null, left: 0 }
    return { sheet: await revealSheet(call, exam, next.id, ''), left: await countToMark(read, exam.id, scope) }
  }),
  markAttempt: onAttempt(async (call, own, body) => {
    await markAttempt(call, own, body)
    return readSheet(call, own.exam, own.attempt.id, own.studentName)
  }),
  forceHandIn: onEditedAttempt((call, own, { reason }) => forceHandIn(call, own, reason)),
  voidAttempt: onEditedAttempt((call, own, body) => voidAttempt(call, own, body)),
}
