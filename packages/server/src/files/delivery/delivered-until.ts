import { stepMs, type ByteMap, type MappedTrack } from './byte-map.ts'
import { addRanges, bytesWithin, type ByteRanges } from './byte-ranges.ts'
import type { Delivered } from './delivered.ts'

/** A video's file, as far as it says what has to arrive before a second can be watched. */
export interface MappedVideo {
  readonly byteSize: number
  readonly durationMs: number
  /** Undefined where the file does not say. */
  readonly map: ByteMap | undefined
}

/** What is known of a stretch: that its bytes were sent, that something else was told to send them, or that they were not. */
export type SeenDelivery = 'sent' | 'granted' | 'missing'

/** A step that has begun to arrive may be watched, so that nobody loses what is played while it arrives. */
const allowanceMs = 3000
/** Of a step so much may be missing. */
const slackBytes = 16 * 1024
const slackShare = 0.25
/** A file that does not say where its seconds are is taken to be even, within a quarter of it. */
const evenShare = 0.25
const evenBytes = 1024 * 1024

/** Up to where a session could watch from a position on: the first step that has not arrived, and an allowance; the position itself where nothing has. */
export function deliveredUntil(video: MappedVideo, ranges: ByteRanges, fromMs: number, toMs: number): number {
  if (ranges.length === 0) return fromMs
  const first = Math.floor(fromMs / stepMs)
  for (let step = first; step * stepMs < toMs; step++) {
    const arrived = arrivedOf(video, ranges, step)
    // Where a player begins within a step it reads from there.
    if (arrived === 'whole' || (arrived === 'partly' && step === first)) continue
    return step === first ? fromMs : Math.min(toMs, Math.max(fromMs, step * stepMs + allowanceMs))
  }
  return toMs
}

/** All that was delivered, by whomever. */
export const allOf = ({ sent, granted }: Delivered): ByteRanges => addRanges(sent, granted)

/** What is known of a stretch that is credited. */
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
  // A browser in the background may read no more than the sound.
  for (const track of map.tracks) {
    const arrived = arrivedOfTrack(track, ranges, step)
    if (arrived === 'whole') return arrived
    if (arrived !== undefined && best !== 'partly') best = arrived
  }
  // Where nothing has to arrive nothing is missing.
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
