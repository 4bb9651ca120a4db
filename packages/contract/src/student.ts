import { accountStatuses } from './account.values.ts'
import { everybody, staff } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { bodyId, id, instant, percent } from './kit/fields.ts'
import { listLimits } from './kit/list.values.ts'
import { filter, pageOf, pageQuery } from './kit/page.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'

/** A row of the student list (spec §3). `studentId` is the student number, `totalStudyTime` seconds, `idCard` masked. */
export const StudentRow = z
  .object({
    id: bodyId,
    name: z.string(),
    studentId: z.string(),
    username: z.string(),
    organizationId: bodyId.nullable(),
    organizationName: z.string().nullable(),
    status: z.enum(accountStatuses),
    averageProgress: percent,
    totalStudyTime: z.number().int(),
    studyDays: z.number().int(),
    completedLessons: z.number().int(),
    lastLoginTime: instant.nullable(),
    avatar: z.string().nullable(),
    idCard: z.string().nullable(),
    enrollmentDate: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    role: z.literal('STUDENT'),
    version: z.number().int(),
  })
  .meta({ id: 'StudentRow' })
export type StudentRow = z.output<typeof StudentRow>

/** Keyword: part of name or login name, beginning of the student number, or an exact ID number (decisions §2). */
export const StudentListQuery = pageQuery(listLimits.size).extend({
  keyword: z.string().trim().max(100).optional(),
  status: filter(z.enum(accountStatuses)),
  organizationId: filter(id),
})
export type StudentListQuery = z.output<typeof StudentListQuery>

export const OrganizationName = z.object({ id: bodyId, name: z.string() }).meta({ id: 'OrganizationName' })
export type OrganizationName = z.output<typeof OrganizationName>

export const studentEndpoints = {
  listStudents: endpoint('GET', '/api/admin/users/students', {
    access: staff('students.view'),
    summary: 'Students the caller may see, newest first',
    failure: text('加载学生列表失败'),
    query: StudentListQuery,
    response: pageOf(StudentRow),
  }),
  listOrganizationNames: endpoint('GET', '/api/public/organizations/getAllPublicOrganizations', {
    access: everybody,
    summary: 'Names of the organizations',
    failure: text('获取机构列表失败'),
    response: z.array(OrganizationName),
  }),
}
