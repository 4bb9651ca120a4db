import type { Migration } from '../migrate.ts'

/** Removes tables and a column that were never written. */
const removeUnused: Migration = () => [
  `drop table access_logs`,
  `drop table error_logs`,
  `drop table student_imports`,
  `alter table users drop column import_id`,
]
export default removeUnused
