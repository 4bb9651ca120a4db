import type { Migration } from '../migrate.ts'

/** Lists of exams count who has handed in and what is to be marked, without reading answers. */
const countedAttempts: Migration = () => [
  `create index exam_attempts_handed_in on exam_attempts (exam_id, student_id, score) where state = 'HANDED_IN'`,
]
export default countedAttempts
