import type { Exam, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'

export type CandidateAttempt = ExamCandidate['attempts'][number]

/** The attempt that a candidate’s row shows: the one under way, the one that counts, or the latest. */
export function shownAttempt(
  { resultRule }: Pick<Exam, 'resultRule'>,
  attempts: readonly CandidateAttempt[],
): CandidateAttempt | undefined {
  const latestFirst = attempts.toSorted((one, other) => other.number - one.number)
  const open = latestFirst.find(({ state }) => state === 'STARTED')
  if (open) return open
  const handedIn = latestFirst.filter(({ state }) => state === 'HANDED_IN')
  const marked = handedIn.filter(({ score }) => score !== null)
  const highest = marked.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))[0]
  return (resultRule === 'highest' ? highest : marked[0]) ?? handedIn[0] ?? latestFirst[0]
}
