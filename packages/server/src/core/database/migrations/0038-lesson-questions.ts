import type { Migration } from '../migrate.ts'

/** Questions that students ask at a position of a lesson, the answers, and reports by readers to the staff. */
const lessonQuestions: Migration = ({ id, text, clustered }) => [
  `create table lesson_questions (
    id ${id}, lesson_id bigint not null references lessons (id), course_id bigint not null references courses (id),
    student_id bigint not null references users (id), position_ms bigint not null, content ${text} not null,
    created_at bigint not null, answered_at bigint, hidden_at bigint, hidden_by bigint references users (id),
    reports bigint not null default 0)`,
  `create index lesson_questions_lesson on lesson_questions (lesson_id, position_ms, id)`,
  `create index lesson_questions_newest on lesson_questions (lesson_id, id)`,
  `create index lesson_questions_course on lesson_questions (course_id, id)`,
  `create index lesson_questions_student on lesson_questions (student_id, id)`,
  `create index lesson_questions_open on lesson_questions (course_id, id) where answered_at is null and hidden_at is null`,
  `create table lesson_answers (
    id ${id}, question_id bigint not null references lesson_questions (id), author_id bigint not null references users (id),
    content ${text} not null, created_at bigint not null)`,
  `create index lesson_answers_question on lesson_answers (question_id, id)`,
  `create table question_reports (
    question_id bigint not null references lesson_questions (id), user_id bigint not null references users (id),
    reason ${text} not null, created_at bigint not null, primary key (question_id, user_id)) ${clustered}`,
]
export default lessonQuestions
