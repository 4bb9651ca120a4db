import { accountStatuses } from '../account/account.values.ts'
import { OrderStatusForm } from '../course/order.ts'
import { admin, orgAdmin } from '../kit/access.ts'
import { BatchResult, batchIds } from '../kit/batch.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'

const ids = batchIds(text('请选择学员'))
const path = '/api/admin/students/batch'
const failure = text('批量操作失败')

export const StatusBatch = z.object({ ids, status: z.enum(accountStatuses, text('请选择状态')) })
/** Null removes the students from their organization. */
export const OrganizationBatch = z.object({ ids, organizationId: bodyId.nullable() })

/** The initial order status for a batch of enrollments; free courses have no orders. */
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
    summary: 'Enables or disables students, each independently',
    success: messages.updated,
    failure,
    body: StatusBatch,
    data: BatchResult,
  }),
  moveStudents: endpoint('POST', `${path}/organization`, {
    access: admin('students.edit'),
    summary: 'Moves students to an organization, each independently',
    success: messages.updated,
    failure,
    body: OrganizationBatch,
    data: BatchResult,
  }),
  enrollStudents: endpoint('POST', `${path}/enrollment`, {
    access: admin('courses.edit'),
    summary: 'Enrolls students in a course, each independently; sets the payment status of a priced course’s orders',
    success: messages.updated,
    failure,
    body: EnrollmentBatch,
    data: BatchResult,
  }),
}
