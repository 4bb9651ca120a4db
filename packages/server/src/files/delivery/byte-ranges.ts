/** Byte ranges, `to` exclusive, in ascending order and without touching each other. */
export type ByteRanges = readonly (readonly [from: number, to: number])[]

/** Players read continuously from a position, so they do not produce more ranges than this. */
export const mostRanges = 100

/** Adds a range. If there are too many, the shortest is dropped: bytes never count as delivered that were not. */
export function addRange(ranges: ByteRanges, from: number, to: number): ByteRanges {
  if (to <= from) return ranges
  const before = ranges.filter((range) => range[1] < from)
  const behind = ranges.filter((range) => range[0] > to)
  const touching = ranges.slice(before.length, ranges.length - behind.length)
  const merged = [Math.min(from, touching[0]?.[0] ?? from), Math.max(to, touching.at(-1)?.[1] ?? to)] as const
  const all = [...before, merged, ...behind]
  if (all.length <= mostRanges) return all
  const shortest = all.reduce((least, each) => (lengthOf(each) < lengthOf(least) ? each : least))
  return all.filter((each) => each !== shortest)
}

export const addRanges = (ranges: ByteRanges, more: ByteRanges): ByteRanges =>
  more.reduce((all, [from, to]) => addRange(all, from, to), ranges)

const lengthOf = ([from, to]: readonly [number, number]) => to - from

/** The number of bytes within `from` to `to` that the ranges cover. */
export function bytesWithin(ranges: ByteRanges, from: number, to: number): number {
  let bytes = 0
  for (const range of ranges) {
    if (range[0] >= to) break
    bytes += Math.max(0, Math.min(to, range[1]) - Math.max(from, range[0]))
  }
  return bytes
}
