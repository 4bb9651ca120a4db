import { hashText, type Hash } from './merkle.ts'
import { segmentValues, type SegmentFacts } from './segment-facts.ts'

/**
 * The text encodings of anchored facts. Each encoding starts with its kind and version; a released encoding never
 * changes (`encodings.test.ts` has a test vector for each).
 */

export interface AnchoredSegment extends SegmentFacts {
  readonly mac: string
}
export interface EventFacts {
  readonly number: number
  readonly kind: string
  readonly facts: string
  readonly recordedAt: number
  readonly mac: string
}
export interface ChangeFacts {
  readonly number: number
  readonly kind: string
  readonly facts: string
  readonly changedBy: number
  readonly changedAt: number
  readonly mac: string
}
export interface RefusalFacts {
  readonly lessonId: number
  readonly day: string
  readonly reason: string
  readonly refusals: number
  readonly lastAt: number
}

export function encodeSegment(row: AnchoredSegment): string {
  const { first, ofRule, ofDelivery } = segmentValues(row)
  const version = row.format > 3 ? 2 : 1
  const facts = [row.number, row.format, ...first, row.durationMs, ...ofRule, ...ofDelivery, row.mac]
  return JSON.stringify(['segment', version, ...facts])
}

export const encodeEvent = (row: EventFacts): string =>
  JSON.stringify(['event', 1, row.number, row.kind, row.facts, row.recordedAt, row.mac])

export const encodeChange = (row: ChangeFacts): string =>
  JSON.stringify(['change', 1, row.number, row.kind, row.facts, row.changedBy, row.changedAt, row.mac])

/** The initial value of the digest of a student's rows. */
export const studentStart = (hash: Hash, studentId: number) =>
  hashText(hash, JSON.stringify(['rows of a student', 1, studentId]))
/** The initial value of the digest of credit changes. */
export const changesStart = (hash: Hash) => hashText(hash, JSON.stringify(['changes of credit', 1]))
/** Extends the digest of all previous rows by one row. */
export const extend = (hash: Hash, digest: string, encoded: string) => hashText(hash, `${digest}\n${encoded}`)

/** The digest of refusals, independent of the order they were read in. */
export const digestRefusals = (hash: Hash, rows: readonly RefusalFacts[]): string =>
  hashText(
    hash,
    rows
      .map((row) => JSON.stringify(['refusal', 1, row.lessonId, row.day, row.reason, row.refusals, row.lastAt]))
      .toSorted()
      .join('\n'),
  )

/** A leaf of the tree. Its JSON text is hashed as written, so the order of its fields is fixed by the writer. */
export type Leaf = StudentLeaf | CertificateLeaf | LessonLeaf | ClassLeaf | SchoolLeaf
export type LeafKind = Leaf['kind']

/** A student's chain at the time of the anchor; from version 2 on with their results and number of certificates. */
export interface StudentLeaf {
  readonly kind: 'student'
  readonly v: 1 | 2
  readonly studentId: number
  readonly name: string
  /** Masked. */
  readonly idCard: string
  readonly rows: number
  readonly digest: string
  readonly mac: string
  readonly headMac: string
  readonly identity: string
  readonly creditedMs: number
  readonly creditedUntil: number
  readonly completedLessons: number
  readonly refusals: number
  readonly refusalsDigest: string
  /** Including deleted ones. */
  readonly certificates?: number
  /** In classes, by class. */
  readonly results?: readonly OwnResult[]
}
export interface OwnResult {
  readonly classId: number
  readonly score: number | null
  readonly isPassed: number | null
  readonly assessedOn: string | null
  /** When it was entered. */
  readonly assessedAt: number | null
  /** Those of the parts that it follows from, by part; absent if the assessment has none. */
  readonly parts?: readonly OwnPart[]
}
export interface OwnPart {
  readonly partId: number
  readonly score: number | null
  readonly isPassed: number
  readonly assessedOn: string
  readonly assessedAt: number
}
export type CertificateLeaf =
  | FirstCertificateLeaf
  | PeriodCertificateLeaf
  | LessonsCertificateLeaf
  | ClassroomCertificateLeaf
interface FirstCertificateLeaf extends CertificateFacts {
  readonly v: 1
}
/** The leaf of a certificate that states the period of its class. */
interface PeriodCertificateLeaf extends CertificateFacts {
  readonly v: 2
  readonly periodFrom: string
  readonly periodTo: string
}
/** The leaf of a certificate that states its lessons. */
interface LessonsCertificateLeaf extends CertificateFacts {
  readonly v: 3
  readonly periodFrom: string | null
  readonly periodTo: string | null
  readonly completedLessons: number
  readonly totalLessons: number
}
/** The leaf of a certificate that states hours taught in a classroom. */
interface ClassroomCertificateLeaf extends Omit<LessonsCertificateLeaf, 'v'> {
  readonly v: 4
  /** Apart from `hundredths`. */
  readonly classroomHundredths: number
}
interface CertificateFacts {
  readonly kind: 'certificate'
  readonly certificateId: number
  readonly number: string
  readonly studentId: number
  readonly studentName: string
  readonly courseName: string
  readonly status: string
  readonly hundredths: number
  readonly hasAssessment: boolean
  readonly issueDate: string
  readonly completionDate: string
  readonly createdAt: number
}
/** The period that a certificate states for its class; '' if it states none. */
export const periodOf = (leaf: CertificateLeaf) =>
  leaf.v === 1 || leaf.periodFrom === null ? '' : `${leaf.periodFrom} ${leaf.periodTo}`
/** The lessons that a certificate states; '' if it states none. */
export const lessonsOf = (leaf: CertificateLeaf) =>
  leaf.v === 3 || leaf.v === 4 ? `${leaf.completedLessons} ${leaf.totalLessons}` : ''
/** The hundredths of classroom hours that a certificate states. */
export const classroomOf = (leaf: CertificateLeaf): number => (leaf.v === 4 ? leaf.classroomHundredths : 0)

/** Whether a certificate that was anchored in one state can be in another: it is never valid again, nor undeleted. */
export const mayBecome = (anchored: string, status: string) =>
  status === anchored || anchored === 'VALID' || status === 'DELETED'

/** The credit hours of a lesson that students can, or could, watch. */
export interface LessonLeaf {
  readonly kind: 'lesson'
  readonly v: 1
  readonly lessonId: number
  readonly courseId: number
  readonly mediaId: number | null
  readonly durationMs: number | null
  readonly creditHundredths: number
}
/** The days of a class, what it takes to pass, and the results of its members. */
export interface ClassLeaf {
  readonly kind: 'class'
  readonly v: 1
  readonly classId: number
  readonly startDate: string
  readonly endDate: string
  readonly needsAssessment: boolean
  readonly passScore: number
  /** Of the assessment: id, name, kind, weight and pass score; absent if it has none. */
  readonly parts?: readonly (string | number)[][]
  readonly results: number
  /** Of the results, in the order of the students' ids. */
  readonly digest: string
}
/** A member's result of the assessment, and when it was entered. */
export type ResultFacts = Omit<OwnResult, 'classId'> & { readonly studentId: number }
export const digestResults = (hash: Hash, rows: readonly ResultFacts[]): string =>
  hashText(
    hash,
    rows
      .toSorted((a, b) => a.studentId - b.studentId)
      .map((row) => {
        const overall = [row.studentId, row.score, row.isPassed, row.assessedOn, row.assessedAt]
        const parts = row.parts?.map((part) => [
          part.partId,
          part.score,
          part.isPassed,
          part.assessedOn,
          part.assessedAt,
        ])
        return JSON.stringify(parts ? ['result', 2, ...overall, parts] : ['result', 1, ...overall])
      })
      .join('\n'),
  )

/** The school: the chain of credit changes, and the sum of all students' chains. The last leaf of each anchor. */
export interface SchoolLeaf {
  readonly kind: 'school'
  readonly v: 1
  readonly anchor: number
  readonly changes: number
  readonly changesDigest: string
  readonly students: number
  readonly rows: number
  readonly total: string
}

/** The statement that is signed and delivered. */
export interface Statement {
  readonly kind: 'jiangxue-anchor'
  readonly v: 1
  readonly number: number
  readonly school: string
  readonly madeAt: string
  /** Number of leaves in the tree, which only grows. */
  readonly size: number
  readonly root: string
  /** SHA-256 of the previous statement; empty in the first. */
  readonly previous: string
  /** Ed25519, 32 bytes in base64. */
  readonly publicKey: string
}
