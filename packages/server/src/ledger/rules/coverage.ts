/** The watched parts of a video: sorted ranges in milliseconds that neither touch nor overlap. */
export type Coverage = readonly (readonly [fromMs: number, toMs: number])[]

/** Adds a range and returns how much of it is new. */
export function cover(coverage: Coverage, fromMs: number, toMs: number): { coverage: Coverage; newMs: number } {
  if (toMs <= fromMs) return { coverage, newMs: 0 }
  const before = coverage.filter(([, to]) => to < fromMs)
  const after = coverage.filter(([from]) => from > toMs)
  const touched = coverage.slice(before.length, coverage.length - after.length)
  const merged = [Math.min(fromMs, touched[0]?.[0] ?? fromMs), Math.max(toMs, touched.at(-1)?.[1] ?? toMs)] as const
  return { coverage: [...before, merged, ...after], newMs: merged[1] - merged[0] - lengthOf(touched) }
}

/** The parts of a range that are not covered yet. */
export function newRanges(coverage: Coverage, fromMs: number, toMs: number): Coverage {
  const ranges: [number, number][] = []
  let position = fromMs
  for (const [from, to] of coverage) {
    if (to <= position) continue
    if (from >= toMs) break
    if (from > position) ranges.push([position, from])
    position = to
  }
  if (position < toMs) ranges.push([position, toMs])
  return ranges
}

/** Removes ranges from a coverage. */
export const without = (coverage: Coverage, taken: Coverage): Coverage =>
  taken.reduce<Coverage>(
    (left, [fromMs, toMs]) =>
      left.flatMap(([from, to]) => {
        if (to <= fromMs || from >= toMs) return [[from, to] as const]
        const ends: (readonly [number, number])[] = [
          [from, Math.max(from, fromMs)],
          [Math.min(to, toMs), to],
        ]
        return ends.filter(([start, end]) => end > start)
      }),
    coverage,
  )

/** Milliseconds covered. */
export const lengthOf = (coverage: Coverage) => coverage.reduce((sum, [from, to]) => sum + to - from, 0)

/** The position within a range at which it has added `newMs` of new coverage; at most its end. */
export function positionOfNew(coverage: Coverage, fromMs: number, toMs: number, newMs: number): number {
  let [position, left] = [fromMs, newMs]
  for (const [from, to] of coverage) {
    if (to <= position) continue
    const fresh = Math.max(0, Math.min(from, toMs) - position)
    if (fresh >= left) break
    left -= fresh
    position = to
    if (position >= toMs) return toMs
  }
  return Math.min(toMs, position + left)
}

/** Shorter gaps result from clipping a fast media clock (ADR 30) and need not be watched again. */
const shortestGapMs = 1000

/** Where the first gap begins, in milliseconds; the duration if there is none. */
export function firstGap(coverage: Coverage, durationMs: number): number {
  let coveredTo = 0
  for (const [from, to] of coverage) {
    if (from - coveredTo >= shortestGapMs) break
    coveredTo = to
  }
  return Math.min(durationMs, coveredTo)
}
