import { readJson } from '../../core/json-text.ts'
import type { CreditChanges } from '../../ledger/changes/credit-change.ts'
import type { LessonLeaf } from '../../ledger/encoding/encodings.ts'
import { anchorToleranceMs } from './findings.ts'

/** What a lesson is worth, and its video. */
export type LessonWorth = Pick<LessonLeaf, 'mediaId' | 'durationMs' | 'creditHundredths'>
/** The worth of a lesson by an anchor that was made at that time. */
export interface AnchoredWorth {
  readonly worth: LessonWorth
  readonly madeAt: number
}
/** A change of a lesson's worth in the school's chain. */
export interface NotedWorth {
  readonly before: LessonWorth
  readonly after: LessonWorth
  readonly changedAt: number
}

/** Reads the changes of lessons from the rows of the school's chain, by lesson and in order. */
export function notedWorths(
  rows: readonly { readonly kind: string; readonly facts: string; readonly changedAt: number }[],
): ReadonlyMap<number, readonly NotedWorth[]> {
  const noted = new Map<number, NotedWorth[]>()
  for (const { kind, facts, changedAt } of rows) {
    if (kind !== 'lesson') continue
    const { lessonId, before, after } = readJson<CreditChanges['lesson']>(facts)
    const changes = noted.get(lessonId) ?? []
    changes.push({ before: worthOf(before), after: worthOf(after), changedAt })
    noted.set(lessonId, changes)
  }
  return noted
}

const worthOf = ({ mediaId, durationMs, creditHours }: CreditChanges['lesson']['after']): LessonWorth => ({
  mediaId,
  durationMs,
  creditHundredths: Math.round(creditHours * 100),
})

export const isSameWorth = (one: LessonWorth, other: LessonWorth): boolean =>
  one.mediaId === other.mediaId &&
  one.durationMs === other.durationMs &&
  one.creditHundredths === other.creditHundredths

/**
 * Whether a change in the school's chain explains each difference from one anchor to the next, and from the last one to
 * now. Comparing only with the last anchor would miss a worth that was anchored after it was changed in the database.
 */
export function isWorthExplained(
  anchored: readonly AnchoredWorth[],
  now: LessonWorth,
  noted: readonly NotedWorth[],
): boolean {
  const worths = [...anchored, { worth: now, madeAt: Infinity }]
  return worths.every(({ worth, madeAt }, index) => {
    const before = worths[index - 1]
    if (!before || isSameWorth(before.worth, worth)) return true
    const [from, to] = [before.madeAt - anchorToleranceMs, madeAt + anchorToleranceMs]
    return noted.some(({ changedAt }) => changedAt >= from && changedAt <= to)
  })
}
