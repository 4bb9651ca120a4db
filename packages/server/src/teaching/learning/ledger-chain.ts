import { hmac } from '../../core/crypto/keys.ts'

/** What a ledger row says for ever; ip and device stand in it only as a digest, so that they can be erased. */
export interface SegmentFacts {
  readonly student_id: number
  readonly number: number
  readonly lesson_id: number
  readonly course_id: number
  readonly media_id: number
  readonly from_ms: number
  readonly to_ms: number
  readonly new_ms: number
  readonly started_at: number
  readonly ended_at: number
  readonly day: string
  readonly recorded_at: number
  readonly credit_mode: string
  readonly playback_session_id: number
  readonly origin_digest: string
}

/** Digest of where a report came from; keyed, so that it says nothing once ip and device are erased. */
export const digestOrigin = (key: Buffer, ip: string, device: string) => hmac(key, `origin\n${ip}\n${device}`)

/** Links a row to the one before it ('' for the first). */
export const chainSegment = (key: Buffer, previousMac: string, row: SegmentFacts) =>
  hmac(
    key,
    JSON.stringify([
      previousMac,
      row.student_id,
      row.number,
      row.lesson_id,
      row.course_id,
      row.media_id,
      row.from_ms,
      row.to_ms,
      row.new_ms,
      row.started_at,
      row.ended_at,
      row.day,
      row.recorded_at,
      row.credit_mode,
      row.playback_session_id,
      row.origin_digest,
    ]),
  )

/** Seals how long the chain is, so that rows cut off at its end are noticed. */
export const sealHead = (key: Buffer, studentId: number, length: number, lastMac: string) =>
  hmac(key, JSON.stringify(['head', studentId, length, lastMac]))
