import type { Migration } from '../migrate.ts'

/**
 * Up to which id the students of an import have been notified of their accounts. Students of earlier imports are no
 * longer notified.
 */
const importNotices: Migration = () => [
  `alter table student_imports add column notified_through bigint not null default 0`,
  `update student_imports set notified_through = last_student_id where last_student_id is not null`,
]
export default importNotices
