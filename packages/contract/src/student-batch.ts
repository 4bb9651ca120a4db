import { accountStatuses } from './account.values.ts'
import { BatchResult, batchIds } from './batch.ts'
import { admin, orgAdmin } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { bodyId } from './kit/fields.ts'
import { messages } from './kit/messages.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'
import { OrderStatusForm } from './order.ts'

const ids = batchIds(text('请选择学员'))
const path = '/api/admin/students/batch'
const failure = text('批量操作失败')

export const StatusBatch = z.object({ ids, status: z.enum(accountStatuses, text('请选择状态')) })
/** Null takes them out of their organization. */
export const OrganizationBatch = z.object({ ids, organizationId: bodyId.nullable() })

/** How the orders of a batch of enrolments begin; a free course has none. */
export const enrollmentPayments = ['PENDING', 'PAID', 'DEFERRED', 'WAIVED'] as const
const { method, date, note } = OrderStatusForm.shape
export const EnrollmentBatch = z.object({
  ids,
  courseId: z.number(text('请选择课程')).int().positive(text('请选择课程')),
  payment: z.enum(enrollmentPayments, text('请选择付款情况')),
  method,
  date,
  note,
})
export type EnrollmentBatch = z.output<typeof EnrollmentBatch>

export const studentBatchEndpoints = {
  setStatusOfStudents: endpoint('POST', `${path}/status`, {
    access: orgAdmin('students.edit'),
    summary: 'Enables or disables students, each on its own',
    success: messages.updated,
    failure,
    body: StatusBatch,
    data: BatchResult,
  }),
  moveStudents: endpoint('POST', `${path}/organization`, {
    access: admin('students.edit'),
    summary: 'Moves students to an organization, each on its own',
    success: messages.updated,
    failure,
    body: OrganizationBatch,
    data: BatchResult,
  }),
  enrollStudents: endpoint('POST', `${path}/enrollment`, {
    access: admin('courses.edit'),
    summary: 'Enrols students in a course, each on its own; the orders of a priced one are paid, deferred or waived',
    success: messages.updated,
    failure,
    body: EnrollmentBatch,
    data: BatchResult,
  }),
}
