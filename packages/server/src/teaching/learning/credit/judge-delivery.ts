import type { ByteRanges } from '../../../files/delivery/byte-ranges.ts'
import {
  allOf,
  deliveredUntil,
  deliveryOf,
  worthMs,
  type MappedVideo,
  type PositionedVideo,
} from '../../../files/delivery/delivered-until.ts'
import type { Delivered } from '../../../files/delivery/delivered.ts'
import { lengthOf, newRanges, positionOfNew } from '../../../ledger/rules/coverage.ts'
import type { Delivery } from '../../../ledger/rules/delivery.ts'
import type { ReportCrediting } from '../state/crediting.ts'
import { coverageOf } from './record-segment.ts'

/** What is known about the delivery of the video to the reporting session. */
export interface Evidence {
  /** How far the video could be watched continuously from a position. */
  until(fromMs: number, toMs: number): number
  /** What is known about an interval. `fromMs` is where `until` was asked from, although less may be credited. */
  of(fromMs: number, toMs: number): Delivery
  /** Notes that an interval is credited, if what was delivered is only estimated. */
  use(fromMs: number, toMs: number): void
}

const elsewhere: Evidence = { until: (_, toMs) => toMs, of: () => 'external', use: () => {} }

/** Undefined if delivery is not tracked by the school or for the session, or if the video is missing. */
export function evidenceOf(crediting: ReportCrediting): Evidence | undefined {
  const {
    rules: { delivery },
    lesson,
    session,
  } = crediting
  if (lesson.sha256 === '') return elsewhere
  const video = delivery?.videos.get(lesson.mediaId)
  if (!delivery || !video || session.delivered === null) return undefined
  const delivered = delivery.deliveredTo(session.publicId, session.delivered)
  if (!hasPositions(video)) return estimateOf(crediting, video, delivered)
  return {
    until: (fromMs, toMs) => deliveredUntil(video, allOf(delivered), fromMs, toMs),
    of: (fromMs, toMs) => deliveryOf(video, delivered, fromMs, toMs),
    use: () => {},
  }
}

const hasPositions = (video: MappedVideo): video is PositionedVideo => video.map !== undefined

/**
 * Without the positions of seconds in a file, all that a session was sent is compared with all that was credited to it.
 * What the student has watched before needs no more bytes.
 */
function estimateOf(crediting: ReportCrediting, video: MappedVideo, delivered: Delivered): Evidence {
  const { session } = crediting
  const until = (ranges: ByteRanges, fromMs: number, toMs: number) => {
    if (ranges.length === 0) return fromMs
    const known = coverageOf(crediting)
    const leftMs = Math.max(0, worthMs(video, ranges) - session.estimatedMs)
    if (lengthOf(newRanges(known, fromMs, toMs)) <= leftMs) return toMs
    return positionOfNew(known, fromMs, toMs, leftMs + 1) - 1
  }
  return {
    until: (fromMs, toMs) => until(allOf(delivered), fromMs, toMs),
    of: (fromMs, toMs) => {
      if (until(delivered.sent, fromMs, toMs) >= toMs) return 'estimated'
      return until(allOf(delivered), fromMs, toMs) >= toMs ? 'granted' : 'missing'
    },
    use: (fromMs, toMs) => {
      session.estimatedMs += lengthOf(newRanges(coverageOf(crediting), fromMs, toMs))
    },
  }
}
