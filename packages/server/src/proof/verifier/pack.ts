import type {
  ChangeFacts,
  EventFacts,
  OwnPart,
  OwnResult,
  RefusalFacts,
  AnchoredSegment,
} from '../../ledger/encoding/encodings.ts'
import type { PackedSheet } from './packed-exams.ts'

/** The verified files of an evidence pack. All of them are JSON; fields that are missing here are explanations. */

/** A leaf of the tree with the proof that an anchor signs it. */
export interface ProvenLeaf {
  readonly anchor: number
  readonly position: number
  readonly facts: string
  readonly path: readonly string[]
}

export interface PackedAnchor {
  readonly statement: string
  readonly signature: string
  readonly isLost: boolean
  readonly timestamps: readonly { readonly service: string; readonly at: string; readonly token: string }[]
}

export const schoolFile = 'school.json'
export interface PackedSchool {
  readonly kind: 'jiangxue-school'
  readonly v: 1
  readonly mode: string
  readonly anchors: readonly PackedAnchor[]
  readonly changes: readonly ChangeFacts[]
  /** The school's leaf of each anchor, and all leaves of the lessons in the pack. */
  readonly leaves: readonly ProvenLeaf[]
}

/** `digest` covers all rows up to this one, so that a changed row can be identified. */
export type PackedRow =
  | ({ readonly row: 'segment'; readonly digest: string } & Omit<AnchoredSegment, 'mediaSha256'>)
  | ({ readonly row: 'event'; readonly digest: string } & EventFacts)

export interface PackedLesson {
  readonly lessonId: number
  readonly courseId: number
  readonly mediaId: number | null
  readonly durationMs: number | null
  readonly creditHundredths: number
  readonly title: string
  readonly courseName: string
}

export interface PackedVideo {
  readonly mediaId: number
  readonly durationMs: number
  readonly sha256: string
  /** The digest of the address of a video elsewhere; absent in older packs. */
  readonly address?: string | null
  /** When the school last compared its file, and the digest found ('' if it was missing); absent in older packs. */
  readonly comparedAt?: number | null
  readonly foundSha256?: string | null
}

export interface PackedCertificate {
  readonly certificateId: number
  readonly number: string
  readonly studentName: string
  readonly courseId: number | null
  readonly courseName: string
  readonly status: string
  readonly hundredths: number
  readonly hasAssessment: boolean
  readonly issueDate: string
  readonly completionDate: string
  /** The first and the last day of its class. */
  readonly periodFrom: string | null
  readonly periodTo: string | null
  /** Absent in older packs, null in older certificates. */
  readonly completedLessons?: number | null
  readonly totalLessons?: number | null
  /** Taught in a classroom of the class, apart from `hundredths`; absent in older packs. */
  readonly classroomHundredths?: number
  readonly classId?: number | null
  /** Whether it is for the courses of a class with a project of its own. */
  readonly isOfClass?: boolean
  readonly createdAt: number
}

interface PackedResult extends OwnResult {
  readonly className: string
  readonly parts?: readonly (OwnPart & { readonly name: string })[]
}
export interface PackedStudent {
  readonly kind: 'jiangxue-student'
  readonly v: 1
  readonly student: {
    readonly studentId: number
    readonly studentNumber: string | null
    readonly name: string
    readonly idCard: string
    readonly organization: string | null
  }
  readonly totals: {
    readonly creditedMs: number
    readonly completedLessons: number
    readonly studyDays: number
    readonly refusals: number
  }
  readonly rows: readonly PackedRow[]
  readonly refusals: readonly RefusalFacts[]
  /**
   * All videos that rows reference; `sha256` is that of the file in base64url, or '' if another server hosts the video.
   */
  readonly videos: readonly PackedVideo[]
  readonly lessons: readonly PackedLesson[]
  readonly certificates: readonly PackedCertificate[]
  /** Results in classes; absent in older packs. */
  readonly results?: readonly PackedResult[]
  /** The sheets of the exams in the pack; absent if it has none. */
  readonly sheets?: readonly PackedSheet[]
  readonly leaves: readonly ProvenLeaf[]
}

export const manifestFile = 'manifest.json'
export interface Manifest {
  readonly kind: 'jiangxue-pack'
  readonly v: 1
  readonly school: string
  readonly madeAt: string
  readonly timezone: string
  readonly students: number
  readonly publicKey: string
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
}
/** The manifest and its signature are stored as strings, so that exactly the signed text is parsed. */
export interface SignedManifest {
  readonly manifest: string
  readonly signature: string
}
