import { accountStatuses } from '../account/account.values.ts'
import { RevealForm } from '../account/id-card-form.ts'
import { admin, everybody, orgAdmin, staff } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, isUnverified, named, percent, personKeyword } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { NewStudent, StudentChange } from './student-form.ts'

/** A row of the student list (spec §3): `studentId` is the student number, `totalStudyTime` in seconds. */
export const StudentRow = named('StudentRow', {
  id: bodyId,
  name: z.string(),
  studentId: z.string(),
  username: z.string(),
  ethnicity: z.string().nullable(),
  organizationId: bodyId.nullable(),
  organizationName: z.string().nullable(),
  status: z.enum(accountStatuses),
  averageProgress: percent,
  totalStudyTime: z.number().int(),
  /** The credit hours of the verified study time. */
  creditHours: z.number(),
  isUnverified,
  studyDays: z.number().int(),
  completedLessons: z.number().int(),
  lastLoginTime: instant.nullable(),
  avatar: z.string().nullable(),
  /** Masked. */
  idCard: z.string().nullable(),
  enrollmentDate: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  role: z.literal('STUDENT'),
  createTime: instant,
  deletedAt: instant.nullable(),
  version: z.number().int(),
})
export type StudentRow = z.output<typeof StudentRow>

/** Keyword: part of name or login name, prefix of the student number, or an exact ID number (decisions §2). */
export const StudentListQuery = pageQuery().extend({
  keyword: personKeyword,
  status: filter(z.enum(accountStatuses)),
  organizationId: filter(id),
  /** Lists deleted students instead; for admins only. */
  deleted: filter(z.stringbool()),
})
export type StudentListQuery = z.output<typeof StudentListQuery>

export const OrganizationName = named('OrganizationName', { id: bodyId, name: z.string() })
export type OrganizationName = z.output<typeof OrganizationName>

const save = text('保存学生失败')
export const studentEndpoints = {
  listStudents: endpoint('GET', '/api/admin/users/students', {
    access: staff('students.view'),
    summary: 'Students that the caller may see, newest first',
    failure: text('加载学生列表失败'),
    query: StudentListQuery,
    response: pageOf(StudentRow),
  }),
  getStudent: endpoint('GET', '/api/admin/students/{id}', {
    access: staff('students.view'),
    summary: 'A student that the caller may see; admins see deleted ones too',
    failure: text('加载学员信息失败'),
    response: StudentRow,
  }),
  addStudent: endpoint('POST', '/api/admin/students/add', {
    access: orgAdmin('students.edit'),
    summary: 'Adds a student; organization admins add to their own organization',
    success: messages.added,
    failure: save,
    body: NewStudent,
    data: StudentRow,
  }),
  updateStudent: endpoint('PUT', '/api/admin/students/update/{id}', {
    access: orgAdmin('students.edit'),
    summary: 'Changes a student; issued certificates stay as they are',
    failure: save,
    body: StudentChange,
    data: StudentRow,
  }),
  deleteStudent: endpoint('DELETE', '/api/admin/students/delete/{id}', {
    access: orgAdmin('students.delete'),
    summary:
      'Deletes a student; study time, certificates and orders remain; login name, phone, e-mail and student number can be reused',
    failure: text('删除学生失败'),
  }),
  restoreStudent: endpoint('POST', '/api/admin/students/restore/{id}', {
    access: admin('students.delete'),
    needsProof: 'always',
    summary: 'Restores a deleted student, unless another account now uses one of their names or numbers',
    success: messages.restored,
    failure: save,
    data: StudentRow,
  }),
  resetStudentPassword: endpoint('POST', '/api/admin/students/reset-password/{id}', {
    access: orgAdmin('students.edit'),
    needsProof: 'always',
    summary: 'Sets a random password, which is returned once and must be changed; ends every session',
    success: text('密码重置成功'),
    failure: text('重置密码失败'),
    data: z.object({ password: z.string() }),
  }),
  revealStudentIdCard: endpoint('GET', '/api/admin/students/{id}/id-card', {
    access: admin('students.reveal'),
    needsProof: 'always',
    summary: 'The full ID number of a student; the reason is written to the operation log',
    failure: text('查看失败，请稍后重试'),
    query: RevealForm,
    data: z.object({ idCard: z.string() }),
  }),
  logStudentPrint: endpoint('POST', '/api/admin/students/{id}/print', {
    access: admin('students.reveal'),
    needsProof: 'always',
    summary: 'Logs that a page with a student’s full ID number is printed',
    failure: text('打印失败'),
  }),
  listOrganizationNames: endpoint('GET', '/api/public/organizations/getAllPublicOrganizations', {
    access: everybody,
    summary: 'Names of the organizations',
    failure: text('获取机构列表失败'),
    response: z.array(OrganizationName),
  }),
}
