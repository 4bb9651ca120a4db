import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { requiredText } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { StatusChoice } from './course-admin.ts'
import { isBuiltInStatus, statusTones } from './course-status.ts'

const wrongValue = text('标识由 2 到 30 个大写字母、数字或下划线组成')
const fields = {
  name: requiredText(20, text('请输入状态名称'), text('状态名称不能超过 20 个字符')),
  tone: z.enum(statusTones, text('请选择颜色')).default('primary'),
}
/** A custom status; `value` is what is stored and never changes. */
export const NewCourseStatus = z.object({
  value: z
    .string(wrongValue)
    .trim()
    .regex(/^[A-Z][A-Z0-9_]{1,29}$/, wrongValue)
    .refine((value) => !isBuiltInStatus(value), text('该标识是内置状态')),
  ...fields,
})
export type NewCourseStatus = z.output<typeof NewCourseStatus>
export const CourseStatusChange = z.object(fields)
export type CourseStatusChange = z.output<typeof CourseStatusChange>

const path = '/api/admin/course-status'
const failure = text('保存状态失败')
const params = z.object({ value: z.string().max(30) })
export const courseStatusEndpoints = {
  createCourseStatus: endpoint('POST', path, {
    access: admin('settings.edit'),
    summary: 'Adds a custom status for courses that are not published yet',
    success: messages.added,
    failure,
    body: NewCourseStatus,
    data: StatusChoice,
  }),
  updateCourseStatus: endpoint('PUT', `${path}/{value}`, {
    access: admin('settings.edit'),
    summary: 'Changes the name and color of a custom status',
    failure,
    params,
    body: CourseStatusChange,
    data: StatusChoice,
  }),
  deleteCourseStatus: endpoint('DELETE', `${path}/{value}`, {
    access: admin('settings.edit'),
    summary: 'Deletes a status that no course has',
    failure: text('删除失败'),
    params,
  }),
}
