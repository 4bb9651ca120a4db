import type { sittingEndpoints } from '@jiangxue/contract/exam/sitting.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { problem } from '../../../core/problem.ts'
import { toInstant } from '../../../core/units.ts'
import { findLessonOfQuiz } from '../../../teaching/outline/lesson-quiz.queries.ts'
import { isCandidate } from './candidate.queries.ts'
import { closeOverdueOf } from './close-overdue.ts'
import { listMistakes } from './mistakes.ts'
import { listAppealsOf } from './my-appeals.queries.ts'
import {
  findNamedExam,
  listMarks,
  listMyAttempts,
  listMyExams,
  listMyGrants,
  type MyExamRow,
} from './my-exam.queries.ts'
import { isPass, isRevealed, toMyExam, toReceipt, toRevealedSheet } from './my-exam.wire.ts'
import { loadPool } from './pool.ts'
import { getOwnAttempt, handIn, saveAnswers } from './save-answers.ts'
import { getExam, listAttempts } from './sitting.queries.ts'
import { startAttempt } from './start-attempt.ts'
import { unreadWarnings } from './warnings.ts'

export const sittingHandlers: HandlersOf<keyof typeof sittingEndpoints> = {
  listMyExams: async (call) => {
    const { database, now } = call.context
    await closeOverdueOf(call.context, { studentId: call.caller.userId })
    return toMyExams(call, await listMyExams(database.read, call.caller.userId, now()))
  },
  getMyExam: async (call) => {
    const { database, now } = call.context
    await closeOverdueOf(call.context, { studentId: call.caller.userId })
    const exam = await findNamedExam(database.read, call.params.id)
    if (!exam || exam.publishedAt === null) throw problem('exam.notFound')
    const [shown] = await toMyExams(call, [exam])
    const mayKnow = shown?.sittings.length || (await isCandidate(database.read, exam, call.caller.userId, now()))
    if (!shown || !mayKnow) throw problem('exam.notCandidate')
    return { ...shown, lesson: (await findLessonOfQuiz(database.read, exam.id)) ?? null }
  },
  listMistakes,
  startAttempt: (call) => startAttempt(call, call.params.id, call.body),
  saveAnswers: async (call) => {
    const attempt = await saveAnswers(call, call.params.id, call.body)
    const now = toInstant(call.context.now())
    const warnings = await unreadWarnings(call.context.database.read, attempt)
    return { number: attempt.saveNumber, savedAt: now, now, deadlineAt: toInstant(attempt.deadlineAt), warnings }
  },
  handIn: async (call) => toReceiptOf(call, await handIn(call, call.params.id, call.body)),
  getReceipt: async (call) => {
    await closeOverdueOf(call.context, { studentId: call.caller.userId })
    const attempt = await getOwnAttempt(call, call.params.id)
    if (attempt.handedInAt === null) throw problem('attempt.notHandedIn')
    return toReceiptOf(call, attempt)
  },
  getMyAttempt: async (call) => {
    const { now, database } = call.context
    const { read } = database
    const attempt = await getOwnAttempt(call, call.params.id)
    const exam = await getExam(read, attempt.examId)
    const attempts = await listAttempts(read, exam.id, call.caller.userId)
    if (!isRevealed(exam, attempt, attempts.some(isPass))) throw problem('exam.resultsClosed')
    const [pool, marks] = [await loadPool(read, exam), await listMarks(read, attempt.id)]
    const appeals = await listAppealsOf(read, attempt.id)
    return toRevealedSheet(exam, pool, attempt, marks, { appeals, now: now() })
  },
}

async function toMyExams({ context, caller }: Actor, exams: readonly MyExamRow[]) {
  const { read } = context.database
  const attempts = await listMyAttempts(read, caller.userId)
  const grants = await listMyGrants(read, caller.userId)
  return exams.map((exam) =>
    toMyExam(
      exam,
      attempts.filter(({ examId }) => examId === exam.id),
      grants.find(({ examId }) => examId === exam.id),
      context.now(),
    ),
  )
}

const toReceiptOf = async ({ context }: Actor, attempt: Awaited<ReturnType<typeof getOwnAttempt>>) =>
  toReceipt(attempt, await getExam(context.database.read, attempt.examId))
