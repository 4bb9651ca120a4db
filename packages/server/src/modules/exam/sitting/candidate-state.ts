import { isFormal, isUntilPassed, type CandidateState, type ResultRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { AttemptRecord, ExamRecord } from './sitting.queries.ts'

const minuteMs = 60_000

/** What a candidate has been granted beyond the rules of the exam. */
export interface Grant {
  readonly extraMinutes: number
  readonly extraAttempts: number
}

type Attempt = Pick<
  AttemptRecord,
  'state' | 'number' | 'makeUp' | 'deadlineAt' | 'handedInAt' | 'score' | 'isPassed' | 'isUsed'
>
type Exam = Pick<
  ExamRecord,
  | 'kind'
  | 'opensAt'
  | 'closesAt'
  | 'lateMinutes'
  | 'attempts'
  | 'cooldownMinutes'
  | 'passPercent'
  | 'total'
  | 'resultRule'
  | 'endedAt'
  | 'releasedAt'
  | 'makeUps'
  | 'makeUpOpensAt'
  | 'makeUpClosesAt'
>

export interface CandidateStatus {
  readonly state: CandidateState
  readonly attemptsLeft: number
  /** The attempt that counts, once the candidate may know it. */
  readonly result: Attempt | undefined
  /** When the next attempt can begin, if the candidate has to wait for it. */
  readonly nextAt: number | null
  /** Whether the make-up that is not released yet is for the candidate. */
  readonly hasMakeUp: boolean
}

/**
 * How an exam stands for a candidate, from their attempts. Who has failed or was absent has a make-up, if there is one:
 * once it opens, they sit it like an exam of its own.
 */
export function candidateStateOf(
  exam: Exam,
  attempts: readonly Attempt[],
  grant: Grant | undefined,
  now: number,
): CandidateStatus {
  const own = attempts.filter((attempt) => isPending(exam, attempt))
  const earlier = attempts.filter((attempt) => !isPending(exam, attempt))
  const before = stateBesideMakeUp(exam, earlier, grant, now)
  const makeUp = asMakeUp(exam)
  if (!makeUp || (before.state !== 'FAILED' && before.state !== 'ABSENT')) return { ...before, hasMakeUp: false }
  const only = grant && { ...grant, extraAttempts: 0 }
  const { state, attemptsLeft } = stateBesideMakeUp(makeUp, own, only, now)
  const isSeen = state === 'STARTED' || state === 'OPEN' || state === 'WAITING'
  return { ...before, state: isSeen ? state : before.state, attemptsLeft, hasMakeUp: true }
}

/** The make-up of an exam that is not released yet, as an exam with one attempt. */
export const asMakeUp = <E extends Exam>(exam: E): E | undefined =>
  exam.makeUpOpensAt === null
    ? undefined
    : {
        ...exam,
        opensAt: exam.makeUpOpensAt,
        closesAt: exam.makeUpClosesAt,
        endedAt: null,
        releasedAt: null,
        attempts: 1,
      }

export const isPending = (
  { makeUps, makeUpOpensAt }: Pick<Exam, 'makeUps' | 'makeUpOpensAt'>,
  { makeUp }: Pick<Attempt, 'makeUp'>,
): boolean => makeUpOpensAt !== null && makeUp === makeUps

function stateBesideMakeUp(
  exam: Exam,
  attempts: readonly Attempt[],
  grant: Grant | undefined,
  now: number,
): Omit<CandidateStatus, 'hasMakeUp'> {
  const extraMs = (grant?.extraMinutes ?? 0) * minuteMs
  const used = attempts.filter(({ isUsed }) => isUsed === 1).length
  const isRepeated = isUntilPassed(exam.kind)
  const attemptsLeft = isRepeated ? exam.attempts : Math.max(0, exam.attempts + (grant?.extraAttempts ?? 0) - used)
  const result = areResultsKnown(exam) ? countingAttempt(exam, attempts) : undefined
  const hasHandedIn = attempts.some(({ state }) => state === 'HANDED_IN')
  const isDone = isRepeated && result?.isPassed === 1
  const nextAt = isDone ? null : waitsUntil(exam, attempts, now)
  const canEnter = attemptsLeft > 0 && !isDone && nextAt === null && isEntryOpen(exam, extraMs, now)
  return { attemptsLeft, result, nextAt, state: stateOf() }

  function stateOf(): CandidateState {
    if (attempts.some(({ state }) => state === 'STARTED')) return 'STARTED'
    if (canEnter) return 'OPEN'
    if (result) return result.isPassed === 1 ? 'PASSED' : 'FAILED'
    if (hasHandedIn) return 'WAITING'
    return now < exam.opensAt ? 'UPCOMING' : 'ABSENT'
  }
}

/** Until when a candidate who has failed waits for the next attempt; null if there is nothing to wait for. */
function waitsUntil({ cooldownMinutes }: Exam, attempts: readonly Attempt[], now: number): number | null {
  if (cooldownMinutes === 0) return null
  const handedInAt = attempts.map((each) => (each.state === 'HANDED_IN' ? (each.handedInAt ?? 0) : 0))
  const nextAt = Math.max(...handedInAt, 0) + cooldownMinutes * minuteMs
  return nextAt > now ? nextAt : null
}

/** Results of formal exams are known once they are released, others at once. */
const areResultsKnown = ({ kind, releasedAt }: Pick<Exam, 'kind' | 'releasedAt'>): boolean =>
  !isFormal(kind) || releasedAt !== null

/** Whether candidates know the result of an attempt once it is marked. */
export const isResultKnown = (exam: Exam, attempt: Pick<Attempt, 'makeUp'>): boolean =>
  areResultsKnown(exam) && !isPending(exam, attempt)

/**
 * The attempt that counts among those that are marked; those of a make-up only once it is released. By the rule
 * `makeUpCapped`, a passed make-up has the score of the pass mark.
 */
export function countingAttempt<A extends Attempt>(exam: Exam, attempts: readonly A[]): A | undefined {
  const marked = attempts
    .filter((each) => each.state === 'HANDED_IN' && each.score !== null && !isPending(exam, each))
    .map((each) => (isCapped(exam, each) ? { ...each, score: Math.min(each.score ?? 0, passMark(exam)) } : each))
  const value = exam.resultRule === 'latest' ? (each: A) => each.number : (each: A) => each.score ?? 0
  return marked.toSorted((a, b) => value(b) - value(a) || b.number - a.number)[0]
}

const isCapped = ({ resultRule }: Exam, { makeUp, isPassed }: Attempt) =>
  resultRule === ('makeUpCapped' satisfies ResultRule) && makeUp > 0 && isPassed === 1

/** In hundredths. */
const passMark = ({ passPercent, total }: Exam): number => Math.ceil((passPercent * total) / 100)

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
