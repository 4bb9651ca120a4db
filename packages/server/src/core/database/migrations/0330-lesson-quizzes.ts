import type { Migration } from '../migrate.ts'

/**
 * The quiz of a lesson, which is passed before the next lesson opens. Who has failed waits for the cooldown before the
 * next attempt.
 */
const lessonQuizzes: Migration = () => [
  'alter table lessons add column gate_exam_id bigint references exams (id)',
  'create index lessons_of_gate on lessons (gate_exam_id) where gate_exam_id is not null',
  'alter table exams add column cooldown_minutes bigint not null default 0',
]
export default lessonQuizzes
