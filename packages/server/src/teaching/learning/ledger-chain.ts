import { hmac } from '../../core/crypto/keys.ts'

/** What a ledger row seals permanently; ip and device are in it only as a digest, so that they can be erased. */
export interface SegmentFacts {
  readonly studentId: number
  readonly number: number
  readonly lessonId: number
  readonly courseId: number
  readonly mediaId: number
  readonly fromMs: number
  readonly toMs: number
  readonly newMs: number
  readonly startedAt: number
  readonly endedAt: number
  readonly day: string
  readonly recordedAt: number
  readonly creditMode: string
  readonly playbackSessionId: number
  readonly originDigest: string
}

/** Digest of where a report came from; keyed, so that it says nothing once ip and device are erased. */
export const digestOrigin = (key: Buffer, ip: string, device: string) => hmac(key, `origin\n${ip}\n${device}`)

/** Links a row to the one before it ('' for the first). */
export const chainSegment = (key: Buffer, previousMac: string, row: SegmentFacts) =>
  hmac(
    key,
    JSON.stringify([
      previousMac,
      row.studentId,
      row.number,
      row.lessonId,
      row.courseId,
      row.mediaId,
      row.fromMs,
      row.toMs,
      row.newMs,
      row.startedAt,
      row.endedAt,
      row.day,
      row.recordedAt,
      row.creditMode,
      row.playbackSessionId,
      row.originDigest,
    ]),
  )

/** Seals how long the chain is, so that rows cut off at its end are noticed. */
export const sealHead = (key: Buffer, studentId: number, length: number, lastMac: string) =>
  hmac(key, JSON.stringify(['head', studentId, length, lastMac]))
