import { orgAdmin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { lostTimeReasons } from '../learning/learning.values.ts'
import { presenceKinds, presenceResults } from '../learning/presence.values.ts'

/** A student's study of one lesson in one playback session. */
export const StudySession = named('StudySession', {
  /** Identifies the session and its lesson. */
  id: z.string(),
  startedAt: instant,
  endedAt: instant,
  lessonId: bodyId,
  lessonTitle: z.string(),
  courseName: z.string(),
  creditedSeconds: z.number().int(),
  /** Number of ledger rows. */
  segments: z.number().int(),
  /** Null if it was erased. */
  ip: z.string().nullable(),
  device: z.string().nullable(),
  /** Whether reports came from more addresses than `ip`. */
  hasOtherIps: z.boolean(),
  /** Rejected reports of this lesson on the days of the session; they are counted per day, not per session. */
  refusals: z.array(z.object({ reason: z.enum(lostTimeReasons), message: z.string(), count: z.number().int() })),
})
export type StudySession = z.output<typeof StudySession>

/** A presence check as recorded in the ledger. */
export const PresenceEntry = named('PresenceEntry', {
  /** Number of the row in the student's chain. */
  number: z.number().int(),
  at: instant,
  result: z.enum(presenceResults),
  /** How it was asked; null if it never was. */
  kind: z.enum(presenceKinds).nullable(),
  /** Whether the digits were read aloud. */
  isSpoken: z.boolean(),
  /** The provider that compared the faces; '' for the other kinds. */
  provider: z.string(),
  /** Study time since the previous check, and when it was watched. */
  seconds: z.number().int(),
  from: instant,
  to: instant,
  /** Of the login that was asked; null if none was. */
  ip: z.string().nullable(),
  device: z.string().nullable(),
})
export type PresenceEntry = z.output<typeof PresenceEntry>

/** One entry of the operation log about a student; personal values are masked. */
export const StudentOperation = named('StudentOperation', {
  id: bodyId,
  at: instant,
  /** Login name of the user who did it. */
  username: z.string(),
  action: z.string(),
  actionText: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** The reason or further details. */
  note: z.string(),
  ip: z.string(),
  isSuccess: z.boolean(),
})
export type StudentOperation = z.output<typeof StudentOperation>

export const studentHistoryEndpoints = {
  listStudySessions: endpoint('GET', '/api/admin/students/{id}/study-sessions', {
    access: orgAdmin('students.view'),
    summary: 'When, where and on which device a student studied, and how much was credited, latest first',
    failure: text('获取学习会话失败'),
    query: pageQuery(),
    response: pageOf(StudySession),
  }),
  listPresenceEntries: endpoint('GET', '/api/admin/students/{id}/presence-checks', {
    access: orgAdmin('students.view'),
    summary: 'The presence checks that a student has passed or failed, latest first',
    failure: text('获取在岗验证记录失败'),
    query: pageQuery(),
    response: pageOf(PresenceEntry),
  }),
  listStudentOperations: endpoint('GET', '/api/admin/students/{id}/changes', {
    access: orgAdmin('students.view'),
    summary: 'Changes to a student’s account, latest first; logins are omitted',
    failure: text('获取变更记录失败'),
    query: pageQuery(),
    response: pageOf(StudentOperation),
  }),
}
