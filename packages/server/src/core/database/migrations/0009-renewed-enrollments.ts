import type { Migration } from '../migrate.ts'

/**
 * After a refund or an expiry a student can enroll again: the old enrollment is retained with its order, and only one
 * is current.
 */
const renewedEnrollments: Migration = () => [
  `alter table enrollments add column replaced_at bigint`,
  `drop index enrollments_student`,
  `create unique index enrollments_current on enrollments (student_id, course_id) where replaced_at is null`,
  `create index enrollments_student on enrollments (student_id, course_id)`,
]
export default renewedEnrollments
