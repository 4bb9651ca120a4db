import type { Delivery } from '../../core/ledger/delivery.ts'
import { allOf, deliveredUntil, deliveryOf } from '../../files/delivery/delivered-until.ts'
import type { ReportCrediting } from './crediting.ts'

/** What is known of the delivery of the video to the session that reports. */
export interface Evidence {
  /** Up to where it could be watched from a position on. */
  until(fromMs: number, toMs: number): number
  of(fromMs: number, toMs: number): Delivery
}

const elsewhere: Evidence = { until: (_, toMs) => toMs, of: () => 'external' }

/** Undefined where nobody looks: in the school, in a session of before, or where the video has gone. */
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
