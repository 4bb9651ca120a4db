import { stepMs, type ByteMap, type MappedTrack } from './byte-map.ts'
import { addRanges, bytesWithin, type ByteRanges } from './byte-ranges.ts'
import type { Delivered } from './delivered.ts'

/** A video's file, with what is needed to determine which bytes a second requires. */
export interface MappedVideo {
  readonly byteSize: number
  readonly durationMs: number
  /** Undefined if the file's index cannot be read. */
  readonly map: ByteMap | undefined
}
/** A video whose seconds have known places in its file. */
export type PositionedVideo = MappedVideo & { readonly map: ByteMap }

/**
 * What is known about an interval's delivery: its bytes were sent by this server, as many bytes as it has by proportion
 * were (a file without a map), a proxy or store was told to send them, or none of these.
 */
export type SeenDelivery = 'sent' | 'estimated' | 'granted' | 'missing'

/** How much of a step that is played from its beginning may be missing. */
const slackBytes = 16 * 1024
/** The share of the bytes that stands for all of them where it is not known exactly which ones a player needs. */
const enoughShare = 0.75

/**
 * Returns up to which position a session could watch, starting at `fromMs`: into the first step that has not arrived
 * completely, as far as the bytes of the whole segment suffice; `fromMs` itself if nothing has arrived. What counts is
 * the amount: single bytes of many steps are worth nothing.
 */
export function deliveredUntil(video: PositionedVideo, ranges: ByteRanges, fromMs: number, toMs: number): number {
  if (ranges.length === 0) return fromMs
  const first = Math.floor(fromMs / stepMs)
  let before: Amounts = video.map.tracks.map(() => [0, 0] as const)
  for (let step = first; step * stepMs < toMs; step++) {
    const beginMs = step === first ? fromMs : step * stepMs
    const amounts = amountsOf(video, ranges, step, beginMs)
    const hasArrived = isWhole(amounts) || (step === first && isFirstArrived(video, ranges, step, amounts))
    if (!hasArrived) {
      const leftMs = (step + 1) * stepMs - beginMs
      return Math.min(toMs, Math.floor(beginMs + leftMs * partOf(amounts, before)))
    }
    before = sumOf(before, amounts)
  }
  return toMs
}

/**
 * A player that starts within a step reads only from there, or from the picture before. Its share of the bytes is not
 * known exactly, so that the next step may make up for it.
 */
function isFirstArrived(video: PositionedVideo, ranges: ByteRanges, step: number, rest: Amounts): boolean {
  return (
    isWhole(amountsOf(video, ranges, step)) ||
    hasEnough(rest) ||
    hasEnough(sumOf(rest, amountsOf(video, ranges, step + 1)))
  )
}

/** Up to which part of a step its bytes and those of the segment before it suffice; none if it has not begun to arrive. */
function partOf(amounts: Amounts, before: Amounts): number {
  const parts = amounts.map(([needed, found], track) => {
    const [neededBefore = 0, foundBefore = 0] = before[track] ?? []
    return found === 0 ? 0 : ((foundBefore + found) / enoughShare - neededBefore) / needed
  })
  return Math.min(1, Math.max(0, ...parts))
}

const sumOf = (one: Amounts, other: Amounts): Amounts =>
  one.map(([needed, found], track) => {
    const [more = 0, foundMore = 0] = other[track] ?? []
    return [needed + more, found + foundMore] as const
  })

/** All delivered ranges, whether sent or granted. */
export const allOf = ({ sent, granted }: Delivered): ByteRanges => addRanges(sent, granted)

/** What is known about the delivery of an interval to be credited. */
export function deliveryOf(
  video: PositionedVideo,
  { sent, granted }: Delivered,
  fromMs: number,
  toMs: number,
): SeenDelivery {
  if (deliveredUntil(video, sent, fromMs, toMs) >= toMs) return 'sent'
  return deliveredUntil(video, allOf({ sent, granted }), fromMs, toMs) >= toMs ? 'granted' : 'missing'
}

/**
 * How much of a file without a map its delivered bytes are worth, in whole seconds and wherever they are: the positions
 * of its seconds are unknown, and bitrates vary.
 */
export const worthMs = ({ byteSize, durationMs }: MappedVideo, ranges: ByteRanges): number =>
  Math.floor(((bytesWithin(ranges, 0, byteSize) / byteSize / enoughShare) * durationMs) / 1000) * 1000

/** The bytes that a step of a track needs, and those that have arrived. */
type Amounts = readonly (readonly [needed: number, found: number])[]

/** The tracks that need bytes in this step; from a position within it, in proportion to the rest of it. */
function amountsOf({ map }: PositionedVideo, ranges: ByteRanges, step: number, fromMs = step * stepMs): Amounts {
  const skippedShare = fromMs / stepMs - step
  return map.tracks.map((track) => amountOfTrack(track, ranges, step, skippedShare))
}

function amountOfTrack({ firsts, runs }: MappedTrack, ranges: ByteRanges, step: number, skippedShare: number) {
  const [first, end] = [firsts[step] ?? 0, firsts[step + 1] ?? 0]
  let all = 0
  for (let run = first; run < end; run++) all += (runs[run * 2 + 1] as number) - (runs[run * 2] as number)
  let skipped = Math.floor(all * skippedShare)
  const needed = all - skipped
  let found = 0
  for (let run = first; run < end; run++) {
    const [from, to] = [runs[run * 2] as number, runs[run * 2 + 1] as number]
    const begin = Math.min(to, from + skipped)
    skipped -= begin - from
    found += bytesWithin(ranges, begin, to)
  }
  return [needed, found] as const
}

/** Tracks without bytes in a step need none; if no track has any, nothing is missing. */
const needing = (amounts: Amounts) => amounts.filter(([needed]) => needed > 0)

/** A step has arrived if any of its tracks has: a browser in the background may read only the sound. */
const hasEnough = (amounts: Amounts): boolean =>
  needing(amounts).some(([needed, found]) => found >= needed * enoughShare)

const isWhole = (amounts: Amounts): boolean =>
  needing(amounts).length === 0 ||
  needing(amounts).some(([needed, found]) => needed - found <= Math.min(slackBytes, needed * (1 - enoughShare)))
