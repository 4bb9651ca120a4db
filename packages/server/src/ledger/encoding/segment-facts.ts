/** The facts of a row of study time that its chain seals and its anchor states. Its origin is included only as a digest. */
export interface SegmentFacts {
  readonly format: number
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
  /** The version of the hour rule; from format 3 on. */
  readonly ruleVersion: number | null
  /** Study time since the last break, 0 if the rule requires none; from format 3 on. */
  readonly unbrokenMs: number | null
  /** What was known about the video's delivery; from format 4 on. */
  readonly delivery: string | null
  /** SHA-256 of the video's file, '' if it is on another server; from format 4 on, and stored with the video. */
  readonly mediaSha256: string | null
}

/** The fields that every format has, in the order of all encodings. */
const firstFields = [
  'lessonId',
  'courseId',
  'mediaId',
  'fromMs',
  'toMs',
  'newMs',
  'startedAt',
  'endedAt',
  'day',
  'recordedAt',
  'creditMode',
  'playbackSessionId',
  'originDigest',
] as const satisfies readonly (keyof SegmentFacts)[]

/** The values of a row by the format that introduced them, in the order of all encodings. */
export const segmentValues = (row: SegmentFacts) => ({
  first: firstFields.map((field) => row[field]),
  ofRule: [row.ruleVersion, row.unbrokenMs],
  ofDelivery: row.format > 3 ? [row.delivery, row.mediaSha256] : [],
})
