import type { Migration } from '../migrate.ts'

/**
 * The credit hours on a printed learning record, null on earlier prints; and an index of the days with study time that
 * only the client vouches for, empty in most schools.
 */
const hoursOnPaper: Migration = () => [
  `alter table record_prints add column credit_tenths bigint`,
  `create index study_segments_reported_days on study_segments (day, student_id) where credit_mode = 'reported'`,
]
export default hoursOnPaper
