import type { MakeUp } from '@jiangxue/contract/exam/exam.ts'
import { isUntilPassed, type AttemptEnd, type Reveal } from '@jiangxue/contract/exam/exam.values.ts'
import type { MyExam, Receipt, RevealedSheet } from '@jiangxue/contract/exam/sitting.ts'
import { toInstant, toInstantOrNull } from '../../../core/units.ts'
import { candidateStateOf, isResultKnown, type Grant } from './candidate-state.ts'
import { networksOf } from './entry.ts'
import type { AppealRow } from './my-appeals.queries.ts'
import { appealsEndAt, toMyAppeal } from './my-appeals.ts'
import type { Marks, MyExamRow } from './my-exam.queries.ts'
import type { Pool } from './pool.ts'
import { sheetOf } from './sheet.ts'
import type { AttemptRecord, ExamRecord } from './sitting.queries.ts'

export function toMyExam(
  exam: MyExamRow,
  attempts: readonly AttemptRecord[],
  grant: Grant | undefined,
  now: number,
): MyExam {
  const { state, attemptsLeft, result, nextAt, hasMakeUp } = candidateStateOf(exam, attempts, grant, now)
  return {
    id: exam.id,
    kind: exam.kind,
    name: exam.name,
    ofName: exam.className ?? exam.courseName ?? '',
    lesson: null,
    opensAt: toInstant(exam.opensAt),
    closesAt: toInstantOrNull(exam.closesAt),
    makeUp: hasMakeUp ? toMakeUp(exam, now) : null,
    minutes: exam.minutes + (grant?.extraMinutes ?? 0),
    items: exam.items,
    total: exam.total,
    passPercent: exam.passPercent,
    attempts: exam.attempts + (grant?.extraAttempts ?? 0),
    attemptsLeft,
    cooldownMinutes: exam.cooldownMinutes,
    nextAt: toInstantOrNull(nextAt),
    leaveLimit: exam.leaveLimit,
    deviceRule: exam.deviceRule,
    hasDoorCode: exam.hasDoorCode === 1,
    isInRoom: networksOf(exam).length > 0,
    needsLessons: exam.needsLessons === 1,
    state,
    score: result?.score ?? null,
    sittings: attempts.map((attempt) => ({
      id: attempt.id,
      state: attempt.state,
      isMakeUp: attempt.makeUp > 0,
      handedInAt: toInstantOrNull(attempt.handedInAt),
      isRevealed: isRevealed(exam, attempt, attempts.some(isPass)),
    })),
    now: toInstant(now),
  }
}

/** Whether a candidate may see the sheet of an attempt; what is sat until it is passed is shown only then. */
export const isRevealed = (exam: ExamRecord, attempt: AttemptRecord, hasPassed: boolean): boolean =>
  isResultKnown(exam, attempt) &&
  attempt.state === 'HANDED_IN' &&
  attempt.score !== null &&
  (hasPassed || !isUntilPassed(exam.kind))

export const isPass = ({ state, isPassed }: Pick<AttemptRecord, 'state' | 'isPassed'>): boolean =>
  state === 'HANDED_IN' && isPassed === 1

/** The make-up of an exam that is not released yet. */
export const toMakeUp = ({ makeUpOpensAt, makeUpClosesAt }: ExamRecord, now: number): MakeUp | null =>
  makeUpOpensAt === null || makeUpClosesAt === null
    ? null
    : { opensAt: toInstant(makeUpOpensAt), closesAt: toInstant(makeUpClosesAt), isOver: now >= makeUpClosesAt }

/** Whether sheets show keys and explanations: not while others can still get the same items in a make-up. */
const showsKeys = ({ reveals, makeUpOpensAt }: ExamRecord) =>
  reveals === ('answers' satisfies Reveal) && makeUpOpensAt === null

const codeLength = 8

export const toReceipt = (attempt: AttemptRecord, { items }: Pick<ExamRecord, 'items'>): Receipt => ({
  id: attempt.id,
  examId: attempt.examId,
  handedInAt: toInstant(attempt.handedInAt as number),
  endedBy: attempt.endedBy as AttemptEnd,
  answered: attempt.answered,
  total: items,
  code: (attempt.answersDigest as string).slice(0, codeLength).toUpperCase(),
})

/** A released sheet; keys and explanations only if the exam reveals them. */
export function toRevealedSheet(
  exam: ExamRecord,
  pool: Pool,
  attempt: AttemptRecord,
  marks: Marks,
  { appeals, now }: { readonly appeals: readonly AppealRow[]; readonly now: number },
): RevealedSheet {
  const endAt = appealsEndAt(exam)
  const { items, total } = sheetOf(exam, pool, attempt, marks)
  return {
    id: attempt.id,
    name: exam.name,
    score: attempt.score as number,
    total,
    isPassed: attempt.isPassed === 1,
    handedInAt: toInstant(attempt.handedInAt as number),
    lateAcceptedAt: toInstantOrNull(attempt.lateAcceptedAt),
    appealsEndAt: endAt === null || now > endAt ? null : toInstant(endAt),
    appeals: appeals.map(toMyAppeal),
    items: items.map(({ key, analysis, ...item }) => ({
      ...item,
      earned: item.earned ?? 0,
      ...(showsKeys(exam) && { key, analysis }),
    })),
  }
}
