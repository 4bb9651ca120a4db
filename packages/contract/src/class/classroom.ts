import { RevealForm } from '../account/id-card-form.ts'
import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named, requiredText } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { reason } from '../kit/reason.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { classroomLimits as limits } from './classroom.values.ts'

const line = (missing: string) => requiredText(100, missing, text('内容不能超过 100 个字符'))
const wrongHours = text('请输入 0.1 到 12 的学时，最多一位小数')
const studentIds = z
  .array(bodyId, text('请选择学员'))
  .min(1, text('请选择学员'))
  .max(limits.mostStudents, text('一次最多 1000 条'))

/** A session of a class that was taught in a classroom, with the members who attended it. */
export const ClassroomSession = named('ClassroomSession', {
  id: bodyId,
  heldOn: z.string(),
  /** Credit hours of each student. */
  hours: z.number(),
  topic: z.string(),
  teacherName: z.string(),
  reason: z.string(),
  enteredBy: z.string(),
  enteredAt: instant,
  students: z.array(
    z.object({ id: bodyId, name: z.string(), studentNumber: z.string().nullable(), isCancelled: z.boolean() }),
  ),
})
export type ClassroomSession = z.output<typeof ClassroomSession>

export const ClassroomSessionForm = z.object({
  studentIds,
  heldOn: z.iso.date(text('请选择授课日期')),
  hours: z
    .number(wrongHours)
    .min(0.1, wrongHours)
    .max(limits.mostHours, wrongHours)
    .refine((hours) => Number.isInteger(Math.round(hours * 1e6) / 1e5), wrongHours),
  topic: line(text('请填写授课内容')),
  teacherName: line(text('请填写授课教师')),
  reason: reason(),
})
export type ClassroomSessionForm = z.output<typeof ClassroomSessionForm>

/** Whose hours in a session are cancelled, and why. */
export const CancelHoursForm = z.object({ studentIds, reason: reason() })
export type CancelHoursForm = z.output<typeof CancelHoursForm>

const path = '/api/admin/classes/{id}/classroom-sessions'

export const classroomEndpoints = {
  listClassroomSessions: endpoint('GET', path, {
    access: admin('classes.view'),
    summary: 'What a class was taught in a classroom, latest first',
    failure: text('加载线下授课失败'),
    query: pageQuery(),
    response: pageOf(ClassroomSession),
  }),
  enterClassroomSession: endpoint('POST', path, {
    access: admin('classes.edit'),
    summary: 'Enters what members of a class were taught in a classroom, with the sign-in sheet; for full admins',
    success: text('线下授课已登记'),
    failure: text('登记线下授课失败'),
    form: { field: 'file', maxBytes: limits.sheetMaxBytes, tooLarge: 'classroom.sheetTooLarge', jsonField: 'session' },
    limit: { calls: limits.entriesPerHour, windowMs: 3_600_000, isPerUser: true },
    body: ClassroomSessionForm,
    data: ClassroomSession,
  }),
  cancelClassroomHours: endpoint('PUT', `${path}/{sessionId}/cancelled`, {
    access: admin('classes.edit'),
    summary: 'Cancels the hours of students in a session; they stay on record as cancelled. For full admins',
    success: messages.saved,
    failure: text('取消线下授课失败'),
    body: CancelHoursForm,
    data: ClassroomSession,
  }),
  openSignInSheet: endpoint('GET', `${path}/{sessionId}/sheet`, {
    access: admin('students.reveal'),
    needsProof: 'always',
    summary: 'The sign-in sheet of a session; every view is written to the operation log with its reason',
    failure: text('打开签到表失败'),
    query: RevealForm,
    response: 'stream',
  }),
}
