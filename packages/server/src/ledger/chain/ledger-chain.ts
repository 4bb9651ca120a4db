import { hmac } from '../../core/crypto/keys.ts'
import { segmentValues, type SegmentFacts } from '../encoding/segment-facts.ts'

/**
 * The links and seals of the ledger. Every encoding starts with its kind and format; a released encoding never changes
 * (`ledger-chain.test.ts` has a test vector for each).
 */

/** The facts that a row of study time seals permanently. */
export interface ChainedSegment extends SegmentFacts {
  readonly studentId: number
  /** The login of the playback session; from format 2 on. */
  readonly loginId: string | null
}
/** The format of new rows, and that of rows for which delivery was not checked. */
export const segmentFormat = 4
export const formatWithoutDelivery = 3

/** Where a report came from: the IP address, the client's own description, and its user agent as seen by the server. */
export interface SegmentOrigin {
  readonly ip: string
  readonly device: string
  readonly userAgent: string
}
/** Digest of where a report came from; keyed, so that it reveals nothing once the origin is erased. */
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
/** The last digest: most reports of a student come from the same origin as the previous one. */
let known: (SegmentOrigin & { readonly key: Buffer; readonly format: number; readonly digest: string }) | undefined

/** The MAC that links a row of study time to the previous row ('' for the first). */
export function chainSegment(key: Buffer, previousMac: string, row: ChainedSegment): string {
  const { first, ofRule, ofDelivery } = segmentValues(row)
  const facts = [previousMac, row.studentId, row.number, ...first]
  const { format, durationMs, loginId } = row
  if (format === 1) return hmac(key, JSON.stringify(facts))
  const ofFormat = [durationMs, loginId, ...(format > 2 ? ofRule : []), ...ofDelivery]
  return hmac(key, JSON.stringify(['segment', format, ...facts, ...ofFormat]))
}

/** A row that is not study time; `facts` is JSON and sealed exactly as stored. */
export interface EventRow {
  readonly studentId: number
  readonly number: number
  readonly kind: string
  readonly facts: string
  readonly recordedAt: number
}
/** The MAC that links an event to the previous row. */
export const chainEvent = (key: Buffer, previousMac: string, event: EventRow) =>
  hmac(
    key,
    JSON.stringify(['event', 1, previousMac, event.studentId, event.number, event.kind, event.recordedAt, event.facts]),
  )

/** Seals the length of a chain of format 1. */
export const sealFirstHead = (key: Buffer, studentId: number, length: number, lastMac: string) =>
  hmac(key, JSON.stringify(['head', studentId, length, lastMac]))

/** The end of a student's chain, with the totals that crediting relies on or that must not be reduced unnoticed. */
export interface LedgerHead {
  readonly studentId: number
  readonly ledgerLength: number
  readonly ledgerMac: string
  readonly creditedUntil: number
  readonly refusals: number
  readonly identity: string
}
/** Seals the end of a chain, so that removed rows and a clock that was set back are detected. */
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
/** Seals an anchor, so that a report is never measured from one that was tampered with. */
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

/** The sum over all students: the number of chains, the number of their rows, and the sum of their seals. */
export interface SchoolSum {
  readonly students: number
  readonly rowCount: number
  /** Hexadecimal; '' if nothing has been added yet. */
  readonly total: string
}
/** Seals the sum, so that no single student can be removed or reset to an earlier state unnoticed. */
export const sealSchool = (key: Buffer, { students, rowCount, total }: SchoolSum) =>
  hmac(key, JSON.stringify(['school', 1, students, rowCount, total]))
