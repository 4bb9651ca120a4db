import type { Migration } from '../migrate.ts'

/**
 * Papers, exams and attempts. Publishing an exam freezes its sections and its pool (`exam_items`); an attempt's paper is
 * drawn from the pool by its seed. Points are hundredths. Events and marks are only added.
 */
const exams: Migration = ({ id, text }) => [
  `create table papers (
    id ${id}, name ${text} not null, course_id bigint references courses (id), sections ${text} not null,
    items bigint not null, total bigint not null, version bigint not null default 1, created_at bigint not null,
    updated_at bigint not null)`,
  'create index papers_of_course on papers (course_id)',
  `create table exams (
    id ${id}, kind ${text} not null, name ${text} not null, class_id bigint references training_classes (id),
    course_id bigint references courses (id), paper_id bigint not null references papers (id), opens_at bigint not null,
    closes_at bigint, minutes bigint not null, late_minutes bigint, early_minutes bigint not null,
    attempts bigint not null, pass_percent bigint not null, result_rule ${text} not null, multiple_rule ${text} not null,
    shuffles_items bigint not null, shuffles_options bigint not null, reveals ${text} not null, leave_limit bigint,
    sections ${text}, pool_digest ${text}, items bigint not null default 0,
    total bigint not null default 0, published_at bigint,
    ended_at bigint, released_at bigint, version bigint not null default 1, created_at bigint not null, updated_at bigint not null)`,
  'create index exams_of_class on exams (class_id)',
  'create index exams_of_course on exams (course_id)',
  'create index exams_of_paper on exams (paper_id)',
  `create table exam_items (
    exam_id bigint not null references exams (id), position bigint not null, section bigint not null,
    item_version_id bigint not null references item_versions (id),
    primary key (exam_id, position))`,
  'create index exam_items_of_version on exam_items (item_version_id)',
  `create table exam_candidates (
    exam_id bigint not null references exams (id), student_id bigint not null references users (id),
    extra_minutes bigint not null, extra_attempts bigint not null, note ${text} not null,
    primary key (exam_id, student_id))`,
  'create index exam_candidates_of_student on exam_candidates (student_id)',
  `create table exam_attempts (
    id ${id}, exam_id bigint not null references exams (id), student_id bigint not null references users (id),
    number bigint not null, seed ${text} not null, state ${text} not null, session ${text} not null,
    takeovers bigint not null default 0, started_at bigint not null, deadline_at bigint not null,
    handed_in_at bigint, ended_by ${text}, save_number bigint not null default 0, answers ${text} not null,
    answered bigint not null default 0, leaves bigint not null default 0, paper_digest ${text} not null,
    answers_digest ${text}, objective bigint, manual bigint, score bigint, is_passed bigint, is_used bigint not null,
    version bigint not null default 1, unique (exam_id, student_id, number))`,
  'create index exam_attempts_of_student on exam_attempts (student_id)',
  `create unique index exam_attempts_open on exam_attempts (exam_id, student_id) where state = 'STARTED'`,
  `create index exam_attempts_due on exam_attempts (deadline_at) where state = 'STARTED'`,
  `create table attempt_events (
    id ${id}, attempt_id bigint not null references exam_attempts (id), at bigint not null, kind ${text} not null,
    detail ${text} not null)`,
  'create index attempt_events_of_attempt on attempt_events (attempt_id)',
  `create table attempt_marks (
    id ${id}, attempt_id bigint not null references exam_attempts (id), position bigint not null,
    points bigint not null, comment ${text} not null, marked_by bigint references users (id), at bigint not null)`,
  'create index attempt_marks_of_attempt on attempt_marks (attempt_id)',
  'create index attempt_marks_of_marker on attempt_marks (marked_by)',
]
export default exams
