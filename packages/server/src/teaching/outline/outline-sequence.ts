import { createHash } from 'node:crypto'

/** Chapters with their lessons, both in their order. */
export type Sequence = readonly { readonly id: number; readonly lessonIds: readonly number[] }[]

const versionBits = 47

/**
 * A number derived from a sequence: it changes when chapters or lessons are moved, added or removed, but not when they
 * are renamed.
 */
export const sequenceVersion = (sequence: Sequence): number =>
  Number(
    createHash('sha256')
      .update(sequence.map(({ id, lessonIds }) => `${id}:${lessonIds.join()}`).join(';'))
      .digest()
      .readBigUInt64BE() &
      ((1n << BigInt(versionBits)) - 1n),
  )

/** Whether a sequence has exactly these chapters and lessons, each once; lessons may be in any chapter. */
export function hasSameMembers(wanted: Sequence, current: Sequence): boolean {
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b).join()
  const chapterIds = (sequence: Sequence) => sorted(sequence.map(({ id }) => id))
  const lessonIds = (sequence: Sequence) => sorted(sequence.flatMap((chapter) => chapter.lessonIds))
  return chapterIds(wanted) === chapterIds(current) && lessonIds(wanted) === lessonIds(current)
}
