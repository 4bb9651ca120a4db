import { accountStatuses, genders } from '../account/account.values.ts'
import { uploadLimits } from '../files/upload.values.ts'
import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, email, named, personKeyword, phone } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery, sortBy } from '../kit/page.ts'
import { plainName } from '../kit/plain-text.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { teacherTitles } from './teacher.values.ts'

/** A teacher of the school (spec §3); `userId` is the linked account of role TEACHER, if any. */
export const Teacher = named('Teacher', {
  id: bodyId,
  name: z.string(),
  gender: z.enum(genders),
  specialty: z.string(),
  /** One sentence, shown on public pages. */
  biography: z.string(),
  title: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.enum(accountStatuses),
  avatarUrl: z.string().nullable(),
  userId: bodyId.nullable(),
  username: z.string().nullable(),
  courseCount: z.number().int(),
  version: z.number().int(),
})
export type Teacher = z.output<typeof Teacher>

const required = (message: string) => z.string(message).trim().min(1, message)

/** The teacher's form (spec §5). */
export const TeacherForm = z.object({
  name: required(text('请输入教师姓名')).overwrite(plainName).max(50, text('教师姓名不能超过 50 个字符')),
  gender: z.enum(genders, text('请选择性别')),
  specialty: required(text('请输入专业')).max(100, text('专业不能超过 100 个字符')),
  biography: z.string().trim().max(60, text('一句话介绍不能超过 60 个字符')).default(''),
  title: z.enum(teacherTitles, text('请选择职称')),
  phone: phone(text('请输入联系电话')),
  email: email(text('请输入邮箱')),
  status: z.enum(accountStatuses, text('请选择状态')),
  userId: bodyId.nullable().optional(),
})
export type TeacherForm = z.output<typeof TeacherForm>

/** The JSON part of the form. `avatarUrl: null` removes the avatar; otherwise it stays unless a new one is uploaded. */
export const TeacherPart = TeacherForm.extend({
  avatarUrl: z.string().max(300).nullable().optional(),
  version: z.number().int().optional(),
})
export type TeacherPart = z.output<typeof TeacherPart>

const teacherSorts = ['id-asc', 'id-desc', 'title-asc', 'title-desc', 'status-asc', 'status-desc'] as const
/** Keyword: part of the name, the specialty or the e-mail, or a prefix of the phone number. */
export const TeacherListQuery = pageQuery().extend({
  keyword: personKeyword,
  status: filter(z.enum(accountStatuses)),
  sort: sortBy(teacherSorts, 'id-desc'),
})
export type TeacherListQuery = z.output<typeof TeacherListQuery>

export const TeacherAccount = named('TeacherAccount', {
  id: bodyId,
  name: z.string(),
  username: z.string(),
  isLinked: z.boolean(),
})

const form = {
  field: 'avatar',
  isOptional: true,
  jsonField: 'teacher',
  maxBytes: uploadLimits.avatarMaxBytes,
  tooLarge: 'upload.avatarTooLarge',
} as const
const failure = text('保存教师失败')
export const teacherEndpoints = {
  listTeachers: endpoint('GET', '/api/teachers', {
    access: admin('teachers.view'),
    summary: 'Teachers, newest first by default',
    failure: text('加载教师列表失败'),
    query: TeacherListQuery,
    response: pageOf(Teacher),
  }),
  listTeacherAccounts: endpoint('GET', '/api/teachers/accounts', {
    access: admin('teachers.edit'),
    summary: 'Accounts of role TEACHER that a teacher can be linked to, at most 20',
    failure: text('加载教师账号失败'),
    query: z.object({ keyword: personKeyword }),
    response: z.array(TeacherAccount),
  }),
  createTeacher: endpoint('POST', '/api/teachers', {
    access: admin('teachers.edit'),
    summary: 'Adds a teacher, with an optional avatar',
    success: messages.added,
    failure,
    body: TeacherPart,
    form,
    data: Teacher,
  }),
  updateTeacher: endpoint('PUT', '/api/teachers/{id}', {
    access: admin('teachers.edit'),
    summary: 'Changes a teacher',
    failure,
    body: TeacherPart,
    form,
    data: Teacher,
  }),
  deleteTeacher: endpoint('DELETE', '/api/teachers/{id}', {
    access: admin('teachers.delete'),
    summary: 'Deletes a teacher without courses and classes',
    failure: text('删除教师失败'),
  }),
}
