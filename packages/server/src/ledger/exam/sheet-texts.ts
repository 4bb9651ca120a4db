import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import type { FrozenSection } from './draw-paper.ts'

/** What the digests of an exam are taken of, so that everybody computes the same ones. */

/** An item of a pool; its digest is that of its text and key, whatever the ids of its options. */
export interface DigestedItem {
  readonly section: number
  readonly itemVersionId: number
  readonly digest: string
  /** With their ids, as they are stored. */
  readonly options: string
}
/** Everything that decides what candidates can get. */
export const poolText = (sections: readonly FrozenSection[], items: readonly DigestedItem[]): string =>
  JSON.stringify([
    sections,
    items.map(({ section, itemVersionId, digest, options }) => [section, itemVersionId, digest, options]),
  ])

/** Answers by position. */
export const answersText = (answers: Readonly<Record<string, Answer>>): string =>
  JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => Number(a) - Number(b)))

/** What an item earned, in hundredths of a point. */
export interface EarnedMark {
  readonly earned: number
  /** People gave it. */
  readonly isByPeople: boolean
}
export const marksText = (marks: readonly EarnedMark[]): string =>
  JSON.stringify(marks.map(({ earned, isByPeople }) => [earned, isByPeople]))
