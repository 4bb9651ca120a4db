import type { Migration } from '../migrate.ts'

/** Finds study time that only the client vouches for; in most schools the index is empty. */
const reportedTime: Migration = () => [
  `create index study_segments_reported on study_segments (student_id, lesson_id, number) where credit_mode = 'reported'`,
]
export default reportedTime
