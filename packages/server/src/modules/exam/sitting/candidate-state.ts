import type { CandidateState } from '@jiangxue/contract/exam/exam.values.ts'
import type { AttemptRecord, ExamRecord } from './sitting.queries.ts'

const minuteMs = 60_000

/** What a candidate has been granted beyond the rules of the exam. */
export interface Grant {
  readonly extraMinutes: number
  readonly extraAttempts: number
}

type Attempt = Pick<AttemptRecord, 'state' | 'number' | 'deadlineAt' | 'score' | 'isPassed' | 'isUsed'>
type Exam = Pick<
  ExamRecord,
  'kind' | 'opensAt' | 'closesAt' | 'lateMinutes' | 'attempts' | 'resultRule' | 'endedAt' | 'releasedAt'
>

/** How an exam stands for one candidate. */
export interface CandidateStatus {
  readonly state: CandidateState
  readonly attemptsLeft: number
  /** The attempt that counts, once the candidate may know it. */
  readonly result: Attempt | undefined
}

/** Decides how an exam stands for a candidate, from their attempts. */
export function candidateStateOf(
  exam: Exam,
  attempts: readonly Attempt[],
  grant: Grant | undefined,
  now: number,
): CandidateStatus {
  const extraMs = (grant?.extraMinutes ?? 0) * minuteMs
  const used = attempts.filter(({ isUsed }) => isUsed === 1).length
  const attemptsLeft = Math.max(0, exam.attempts + (grant?.extraAttempts ?? 0) - used)
  const result = areResultsKnown(exam) ? countingAttempt(exam, attempts) : undefined
  const hasHandedIn = attempts.some(({ state }) => state === 'HANDED_IN')
  const canEnter = attemptsLeft > 0 && isEntryOpen(exam, extraMs, now)
  return { attemptsLeft, result, state: stateOf() }

  function stateOf(): CandidateState {
    if (attempts.some(({ state }) => state === 'STARTED')) return 'STARTED'
    if (canEnter) return 'OPEN'
    if (result) return result.isPassed === 1 ? 'PASSED' : 'FAILED'
    if (hasHandedIn) return 'WAITING'
    return now < exam.opensAt ? 'UPCOMING' : 'ABSENT'
  }
}

/** Practices tell their results at once, other exams once they are released. */
export const areResultsKnown = ({ kind, releasedAt }: Pick<Exam, 'kind' | 'releasedAt'>): boolean =>
  kind === 'PRACTICE' || releasedAt !== null

/** The attempt that counts among those that are marked. */
export function countingAttempt<A extends Attempt>(
  { resultRule }: Pick<Exam, 'resultRule'>,
  attempts: readonly A[],
): A | undefined {
  const marked = attempts.filter(({ state, score }) => state === 'HANDED_IN' && score !== null)
  const value = resultRule === 'highest' ? (each: A) => each.score ?? 0 : (each: A) => each.number
  return marked.toSorted((a, b) => value(b) - value(a) || b.number - a.number)[0]
}

const isEntryOpen = (
  { opensAt, closesAt, lateMinutes, endedAt, releasedAt }: Exam,
  extraMs: number,
  now: number,
): boolean =>
  endedAt === null &&
  releasedAt === null &&
  now >= opensAt &&
  (closesAt === null || now < closesAt + extraMs) &&
  (lateMinutes === null || now <= opensAt + lateMinutes * minuteMs + extraMs)
