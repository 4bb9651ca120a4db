import type { Migration } from '../migrate.ts'

/** Finds the lessons with study time of videos on other servers, for which there is no record of delivery. */
const externalRows: Migration = () => [
  `create index study_segments_external on study_segments (student_id, lesson_id) where delivery = 'external'`,
]
export default externalRows
