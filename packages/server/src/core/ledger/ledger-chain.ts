import { hmac } from '../crypto/keys.ts'

/**
 * The links and seals of the ledger. Every encoding names what it is and its format; one that has been written never changes
 * (`ledger-chain.test.ts` holds a vector of each).
 */

/** What a row of study time seals permanently; its origin is in it only as a digest, so that it can be erased. */
export interface SegmentFacts {
  readonly format: number
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
  /** The video's duration at that time; from format 2 on. */
  readonly durationMs: number | null
  /** The login of the playback session; from format 2 on. */
  readonly loginId: string | null
  /** The version of the hour rule; from format 3 on. */
  readonly ruleVersion: number | null
  /** Study time since the last break, 0 where the rule asks for none; from format 3 on. */
  readonly unbrokenMs: number | null
  /** What was known of the video's delivery; from format 4 on. */
  readonly delivery: string | null
  /** SHA-256 of the video's file, '' where another server has it; from format 4 on, and kept with the video. */
  readonly mediaSha256: string | null
}
/** The format of new rows, and that of rows for which nobody has looked at what was delivered. */
export const segmentFormat = 4
export const formatWithoutDelivery = 3

/** Where a report came from: the address, what the client says of itself, and its user agent as the server saw it. */
export interface SegmentOrigin {
  readonly ip: string
  readonly device: string
  readonly userAgent: string
}
/** Digest of where a report came from; keyed, so that it says nothing once the origin is erased. */
export function digestOrigin(key: Buffer, format: number, { ip, device, userAgent }: SegmentOrigin): string {
  const isKnown =
    known?.key === key &&
    known.format === format &&
    known.ip === ip &&
    known.device === device &&
    known.userAgent === userAgent
  if (known && isKnown) return known.digest
  const text = format === 1 ? `origin\n${ip}\n${device}` : JSON.stringify(['origin', 2, ip, device, userAgent])
  const digest = hmac(key, text)
  known = { key, format, ip, device, userAgent, digest }
  return digest
}
/** The last one: most rows of a student come from where the row before them came from. */
let known: (SegmentOrigin & { readonly key: Buffer; readonly format: number; readonly digest: string }) | undefined

/** Links a row of study time to the row before it ('' for the first). */
export function chainSegment(key: Buffer, previousMac: string, row: SegmentFacts): string {
  const facts = [
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
  ]
  const { format, durationMs, loginId, ruleVersion, unbrokenMs, delivery, mediaSha256 } = row
  const more: unknown[] = [durationMs, loginId]
  if (format > 2) more.push(ruleVersion, unbrokenMs)
  if (format > 3) more.push(delivery, mediaSha256)
  return hmac(key, JSON.stringify(format === 1 ? facts : ['segment', format, ...facts, ...more]))
}

/** What a row says that is not study time; `facts` is JSON and sealed as it is written. */
export interface EventRow {
  readonly studentId: number
  readonly number: number
  readonly kind: string
  readonly facts: string
  readonly recordedAt: number
}
/** Links an event to the row before it. */
export const chainEvent = (key: Buffer, previousMac: string, event: EventRow) =>
  hmac(
    key,
    JSON.stringify(['event', 1, previousMac, event.studentId, event.number, event.kind, event.recordedAt, event.facts]),
  )

/** Seals how long a chain of format 1 is. */
export const sealFirstHead = (key: Buffer, studentId: number, length: number, lastMac: string) =>
  hmac(key, JSON.stringify(['head', studentId, length, lastMac]))

/** The end of a student's chain, and what else the rule reads or nobody may shorten. */
export interface LedgerHead {
  readonly studentId: number
  readonly ledgerLength: number
  readonly ledgerMac: string
  readonly creditedUntil: number
  readonly refusals: number
  readonly identity: string
}
/** Seals the end of a chain, so that rows cut off there and a clock that is set back are noticed. */
export const sealHead = (key: Buffer, head: LedgerHead) =>
  hmac(
    key,
    JSON.stringify([
      'head',
      2,
      head.studentId,
      head.ledgerLength,
      head.ledgerMac,
      head.creditedUntil,
      head.refusals,
      head.identity,
    ]),
  )

/** Digest of who a student is. */
export const digestIdentity = (key: Buffer, studentId: number, name: string, idCard: string | null) =>
  hmac(key, JSON.stringify(['identity', 1, studentId, name, idCard]))

/** A playback session and the anchor from which its next report is measured. */
export interface SessionAnchor {
  readonly publicId: string
  readonly studentId: number
  readonly lessonId: number
  readonly mediaId: number
  readonly loginId: string
  readonly anchorPositionMs: number | null
  readonly anchorAt: number | null
}
/** Seals an anchor, so that the rule never measures from one that somebody else has set. */
export const sealAnchor = (key: Buffer, session: SessionAnchor) =>
  hmac(
    key,
    JSON.stringify([
      'anchor',
      1,
      session.publicId,
      session.studentId,
      session.lessonId,
      session.mediaId,
      session.loginId,
      session.anchorPositionMs,
      session.anchorAt,
    ]),
  )

/** The sum over all students: how many have a chain, of how many rows in all, and the sum of the chains' seals. */
export interface SchoolSum {
  readonly students: number
  readonly rowCount: number
  /** In base 16; '' where nothing has been added yet. */
  readonly total: string
}
/** Seals the sum, so that no student can be removed or put back to an earlier state alone. */
export const sealSchool = (key: Buffer, { students, rowCount, total }: SchoolSum) =>
  hmac(key, JSON.stringify(['school', 1, students, rowCount, total]))
