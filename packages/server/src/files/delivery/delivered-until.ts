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

/**
 * What is known about an interval's delivery: its bytes were sent by this server, a proxy or store was told to send
 * them, or neither.
 */
export type SeenDelivery = 'sent' | 'granted' | 'missing'

/**
 * Part of a step that has begun to arrive counts as watchable, so that no credit is lost for what is played while it
 * arrives.
 */
const allowanceMs = 3000
/** How much of a step may be missing. */
const slackBytes = 16 * 1024
const slackShare = 0.25
/** A file without a map is assumed to have an even bitrate, within a quarter of its size. */
const evenShare = 0.25
const evenBytes = 1024 * 1024

/**
 * Returns up to which position a session could watch, starting at `fromMs`: the first step that has not arrived, plus
 * an allowance; `fromMs` itself if nothing has arrived.
 */
export function deliveredUntil(video: MappedVideo, ranges: ByteRanges, fromMs: number, toMs: number): number {
  if (ranges.length === 0) return fromMs
  const first = Math.floor(fromMs / stepMs)
  for (let step = first; step * stepMs < toMs; step++) {
    const arrived = arrivedOf(video, ranges, step)
    // A player that starts within a step reads only from there.
    if (arrived === 'whole' || (arrived === 'partly' && step === first)) continue
    return step === first ? fromMs : Math.min(toMs, Math.max(fromMs, step * stepMs + allowanceMs))
  }
  return toMs
}

/** All delivered ranges, whether sent or granted. */
export const allOf = ({ sent, granted }: Delivered): ByteRanges => addRanges(sent, granted)

/** What is known about the delivery of an interval to be credited. */
export function deliveryOf(
  video: MappedVideo,
  { sent, granted }: Delivered,
  fromMs: number,
  toMs: number,
): SeenDelivery {
  if (deliveredUntil(video, sent, fromMs, toMs) >= toMs) return 'sent'
  return deliveredUntil(video, allOf({ sent, granted }), fromMs, toMs) >= toMs ? 'granted' : 'missing'
}

type Arrived = 'whole' | 'partly' | 'not'

function arrivedOf({ map, byteSize, durationMs }: MappedVideo, ranges: ByteRanges, step: number): Arrived {
  if (!map) {
    const middle = ((step + 0.5) * stepMs * byteSize) / durationMs
    const reach = Math.max(evenBytes, byteSize * evenShare)
    return bytesWithin(ranges, middle - reach, middle + reach) > 0 ? 'whole' : 'not'
  }
  let best: Arrived | undefined
  // A browser in the background may read only the sound.
  for (const track of map.tracks) {
    const arrived = arrivedOfTrack(track, ranges, step)
    if (arrived === 'whole') return arrived
    if (arrived !== undefined && best !== 'partly') best = arrived
  }
  // If no track needs any bytes, nothing is missing.
  return best ?? 'whole'
}

function arrivedOfTrack({ firsts, runs }: MappedTrack, ranges: ByteRanges, step: number): Arrived | undefined {
  let [needed, found] = [0, 0]
  for (let run = firsts[step] ?? 0; run < (firsts[step + 1] ?? 0); run++) {
    const [from, to] = [runs[run * 2] as number, runs[run * 2 + 1] as number]
    needed += to - from
    found += bytesWithin(ranges, from, to)
  }
  if (needed === 0) return undefined
  if (needed - found <= Math.min(slackBytes, needed * slackShare)) return 'whole'
  return found > 0 ? 'partly' : 'not'
}
