import type { ExamCandidate } from '@jiangxue/contract/exam/exam.ts'

export type CandidateAttempt = ExamCandidate['attempts'][number]

/** What a dialog about an attempt of a candidate needs. */
export interface AttemptDialogProps {
  candidate: ExamCandidate
  attempt: CandidateAttempt
  onClose: () => void
}

/** The attempt that a candidate’s row shows: the one under way, the one that counts, or the latest. */
export function shownAttempt({ attempts, countingId }: ExamCandidate): CandidateAttempt | undefined {
  const latestFirst = attempts.toSorted((one, other) => other.number - one.number)
  return (
    latestFirst.find(({ state }) => state === 'STARTED') ??
    latestFirst.find(({ id }) => id === countingId) ??
    latestFirst.find(({ state }) => state === 'HANDED_IN') ??
    latestFirst[0]
  )
}
