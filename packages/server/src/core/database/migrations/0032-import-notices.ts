import type { Migration } from '../migrate.ts'

/** How far the students of an import have been notified of their accounts; those of earlier imports are not told any more. */
const importNotices: Migration = () => [
  `alter table student_imports add column notified_through bigint not null default 0`,
  `update student_imports set notified_through = last_student_id where last_student_id is not null`,
]
export default importNotices
