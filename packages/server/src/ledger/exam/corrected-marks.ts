import type { CorrectionKind } from '@jiangxue/contract/exam/correction.values.ts'
import type { MultipleRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import { markAnswer, type MarkedItem } from './mark-answer.ts'

/** A correction of an item for one exam. */
export interface ItemCorrection {
  readonly itemVersionId: number
  readonly kind: CorrectionKind
  /** The new key as it is stored; null if the correction has none. */
  readonly answerKey: string | null
  readonly reason: string
  /** Later marks of people count more than the correction. */
  readonly lastMarkId: number
}

/** What the digest of the corrections up to this one is taken of. */
export const correctionText = (
  before: string | null,
  { itemVersionId, kind, answerKey, reason, lastMarkId }: ItemCorrection,
): string => JSON.stringify([before, itemVersionId, kind, answerKey, reason, lastMarkId])

/** What an answer earns by the key and the latest correction of its item; null for an essay that people mark. */
export function markCorrected(
  item: MarkedItem,
  correction: CorrectionKind | undefined,
  answer: Answer | undefined,
  points: number,
  rule: MultipleRule,
): number | null {
  if (correction === 'NOT_COUNTED') return 0
  if (correction === 'FULL_MARKS') return points
  return markAnswer(item, answer, points, rule)
}

/**
 * Scales what the items of a paper earn to its full sum if some of them are not counted any more. `counted` is the most
 * that the others can earn.
 */
export function scaleTo(total: number, counted: number): (points: number) => number {
  if (counted === total) return (points) => points
  // Nobody fails by a paper of which nothing counts.
  return counted === 0 ? () => total : (points) => Math.round((points * total) / counted)
}

/** The sums of what the items of a paper earned, scaled. */
export function sumMarks(
  marks: readonly { readonly earned: number | null; readonly isByPeople: boolean }[],
  scale: (points: number) => number,
): { objective: number; manual: number } {
  const sum = (isByPeople: boolean) =>
    marks.filter((mark) => mark.isByPeople === isByPeople).reduce((points, { earned }) => points + (earned ?? 0), 0)
  const objective = scale(sum(false))
  // Rounded together, so that both never exceed the sum of the paper.
  return { objective, manual: scale(sum(false) + sum(true)) - objective }
}
