import type { Answer, Warning } from '@jiangxue/contract/exam/sitting.ts'

/**
 * How a sitting stands: answers are taken, it is handed in by the candidate or because the time is over, it goes on
 * elsewhere, or it has been handed in.
 */
export type SittingPhase = 'open' | 'handingIn' | 'timeOver' | 'otherDevice' | 'ended'

export interface SittingState {
  readonly phase: SittingPhase
  readonly answers: Readonly<Record<string, Answer>>
  readonly marks: readonly number[]
  /** Of the item on screen. */
  readonly position: number
  /** `unsaved` after a save that got no answer. */
  readonly saving: 'saved' | 'saving' | 'unsaved'
  /** Why the server refused the last save or hand-in; empty if it did not. */
  readonly failure: string
  readonly leaves: number
  /** What staff have told the candidate, who has not said yet that they have read it. */
  readonly warnings: readonly Warning[]
}

/** Answers with changes applied; null clears one. */
export function withChanges(
  answers: SittingState['answers'],
  changes: Readonly<Record<string, Answer | null>>,
): SittingState['answers'] {
  const changed = Object.entries({ ...answers, ...changes })
  return Object.fromEntries(changed.filter((entry): entry is [string, Answer] => entry[1] !== null))
}
