import { orgAdmin } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { bodyId, idParams, instant } from './kit/fields.ts'
import { listLimits } from './kit/list.values.ts'
import { pageOf, pageQuery } from './kit/page.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'
import { lostTimeReasons } from './learning.values.ts'
import { presenceKinds, presenceResults } from './presence.values.ts'

/** What a student watched of one lesson without a break, on one device. */
export const StudySession = z
  .object({
    /** Of the session and its lesson. */
    id: z.string(),
    startedAt: instant,
    endedAt: instant,
    lessonId: bodyId,
    lessonTitle: z.string(),
    courseName: z.string(),
    creditedSeconds: z.number().int(),
    /** Entries of the ledger. */
    segments: z.number().int(),
    /** Null where it was erased. */
    ip: z.string().nullable(),
    device: z.string().nullable(),
    /** It came from more than one address, of which `ip` is one. */
    hasOtherIps: z.boolean(),
    /** What was not credited of this lesson on the days of the session; those who counted did so by day. */
    refusals: z.array(z.object({ reason: z.enum(lostTimeReasons), message: z.string(), count: z.number().int() })),
  })
  .meta({ id: 'StudySession' })
export type StudySession = z.output<typeof StudySession>

/** A check of whether a student was there, as the ledger has it. */
export const PresenceEntry = z
  .object({
    /** Of the row in the student's chain. */
    number: z.number().int(),
    at: instant,
    result: z.enum(presenceResults),
    /** How it was asked; null where nobody was. */
    kind: z.enum(presenceKinds).nullable(),
    /** Who has compared the faces; '' for the other kinds. */
    provider: z.string(),
    /** What was watched since the check before, and when. */
    seconds: z.number().int(),
    from: instant,
    to: instant,
    /** Of the login that was asked; null where there is none. */
    ip: z.string().nullable(),
    device: z.string().nullable(),
  })
  .meta({ id: 'PresenceEntry' })
export type PresenceEntry = z.output<typeof PresenceEntry>

/** One entry of the operation log about a student; personal values are masked. */
export const StudentDeed = z
  .object({
    id: bodyId,
    at: instant,
    /** Login name of who did it. */
    username: z.string(),
    action: z.string(),
    actionText: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    /** Why, or with what. */
    note: z.string(),
    ip: z.string(),
    isSuccess: z.boolean(),
  })
  .meta({ id: 'StudentDeed' })
export type StudentDeed = z.output<typeof StudentDeed>

export const studentHistoryEndpoints = {
  listStudySessions: endpoint('GET', '/api/admin/students/{id}/study-sessions', {
    access: orgAdmin('students.view'),
    summary: 'When, where and on which device a student studied, and what of it was credited, latest first',
    failure: text('获取学习会话失败'),
    params: idParams,
    query: pageQuery(listLimits.size),
    response: pageOf(StudySession),
  }),
  listPresenceEntries: endpoint('GET', '/api/admin/students/{id}/presence-checks', {
    access: orgAdmin('students.view'),
    summary: 'The checks of presence that a student has passed and missed, latest first',
    failure: text('获取在岗验证记录失败'),
    params: idParams,
    query: pageQuery(listLimits.size),
    response: pageOf(PresenceEntry),
  }),
  listStudentDeeds: endpoint('GET', '/api/admin/students/{id}/changes', {
    access: orgAdmin('students.view'),
    summary: 'What was done with the account of a student, latest first; logins are left out',
    failure: text('获取变更记录失败'),
    params: idParams,
    query: pageQuery(listLimits.size),
    response: pageOf(StudentDeed),
  }),
}
