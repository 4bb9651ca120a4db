import type { Migration } from '../migrate.ts'

/** Finds the days on which time counts that nobody but the client vouches for; in most schools the index is empty. */
const reportedDays: Migration = () => [
  `create index study_segments_reported_days on study_segments (day, student_id) where credit_mode = 'reported'`,
]
export default reportedDays
