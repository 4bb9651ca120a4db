import type { PartRecord } from './class-part.queries.ts'

/** A result as it is stored; all null = none. */
export interface Result {
  readonly score: number | null
  readonly isPassed: 0 | 1 | null
  readonly assessedOn: string | null
}
/** The result of a member that has changed. */
export interface ChangedResult {
  readonly studentId: number
  readonly before: Result
  readonly after: Result
}
export const noResult: Result = { score: null, isPassed: null, assessedOn: null }

type Part = Pick<PartRecord, 'id' | 'weight'>
type PartResult = Result & { readonly partId: number }

/**
 * The overall result: failed as soon as a part is, passed once all are. Its day is that of the last part, and its score
 * the weighted mean once all parts that have a weight have a score.
 */
export function overallOf(parts: readonly Part[], results: readonly PartResult[]): Result {
  const hasFailed = results.some(({ isPassed }) => isPassed === 0)
  if (!hasFailed && results.length < parts.length) return noResult
  const days = results.map(({ assessedOn }) => assessedOn ?? '')
  return { score: meanOf(parts, results), isPassed: hasFailed ? 0 : 1, assessedOn: days.toSorted().at(-1) ?? null }
}

/** Rounded half up, in whole numbers so that no half is lost. */
function meanOf(parts: readonly Part[], results: readonly PartResult[]): number | null {
  let [sum, weights] = [0, 0]
  for (const { id, weight } of parts.filter((part) => part.weight > 0)) {
    const score = results.find(({ partId }) => partId === id)?.score ?? null
    if (score === null) return null
    sum += score * weight
    weights += weight
  }
  return weights === 0 ? null : Math.floor((2 * sum + weights) / (2 * weights))
}
