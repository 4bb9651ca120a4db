/** Bytes `from` up to but not including `to`, in ascending order and without touching each other. */
export type ByteRanges = readonly (readonly [from: number, to: number])[]

/** A player reads on from where it is: more ranges than this are no player's. */
export const mostRanges = 100

/** Ranges with one more. Of too many, the shortest are forgotten: nothing is ever taken for delivered that was not. */
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

/** How many bytes of a range are among them. */
export function bytesWithin(ranges: ByteRanges, from: number, to: number): number {
  let bytes = 0
  for (const range of ranges) {
    if (range[0] >= to) break
    bytes += Math.max(0, Math.min(to, range[1]) - Math.max(from, range[0]))
  }
  return bytes
}
