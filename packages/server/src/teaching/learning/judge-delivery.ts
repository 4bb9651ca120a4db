import type { Delivery } from '../../core/ledger/delivery.ts'
import { allOf, deliveredUntil, deliveryOf } from '../../files/delivery/delivered-until.ts'
import type { ReportCrediting } from './crediting.ts'

/** What is known about the delivery of the video to the reporting session. */
export interface Evidence {
  /** How far the video could be watched continuously from a position. */
  until(fromMs: number, toMs: number): number
  of(fromMs: number, toMs: number): Delivery
}

const elsewhere: Evidence = { until: (_, toMs) => toMs, of: () => 'external' }

/** Undefined if delivery is not tracked by the school or for the session, or if the video is missing. */
export function evidenceOf({ rules: { delivery }, lesson, session }: ReportCrediting): Evidence | undefined {
  if (lesson.sha256 === '') return elsewhere
  const video = delivery?.videos.get(lesson.mediaId)
  if (!delivery || !video || session.delivered === null) return undefined
  const delivered = delivery.deliveredTo(session.publicId, session.delivered)
  return {
    until: (fromMs, toMs) => deliveredUntil(video, allOf(delivered), fromMs, toMs),
    of: (fromMs, toMs) => deliveryOf(video, delivered, fromMs, toMs),
  }
}
