import type { Migration } from '../migrate.ts'

/**
 * The credit hours that a learning record was printed with, null on prints of before; and the days on which time counts that nobody
 * but the client vouches for, an index that is empty in most schools.
 */
const hoursOnPaper: Migration = () => [
  `alter table record_prints add column credit_tenths bigint`,
  `create index study_segments_reported_days on study_segments (day, student_id) where credit_mode = 'reported'`,
]
export default hoursOnPaper
