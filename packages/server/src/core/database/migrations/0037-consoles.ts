import type { Migration } from '../migrate.ts'

/**
 * What organizations and teachers work with: reminders, at most one for a student and day; notes that students let their
 * teachers read; whose enrollment ends soon; the applications of those who name a company; the learners of a course.
 */
const consoles: Migration = ({ text, clustered }) => [
  `create table study_reminders (
    student_id bigint not null references users (id), day ${text} not null, sent_at bigint not null,
    sent_by bigint not null references users (id), primary key (student_id, day)) ${clustered}`,
  `alter table notes add column is_shared smallint not null default 0`,
  `create index notes_shared on notes (student_id, id) where is_shared = 1`,
  `create index enrollments_ending on enrollments (expires_at) where expires_at is not null and replaced_at is null`,
  `drop index enrollments_course`,
  `create index enrollments_course on enrollments (course_id, student_id)`,
  `drop index course_progress_course`,
  `create index course_progress_course on course_progress (course_id, student_id)`,
  `create index training_applications_company on training_applications (attendee_company, id)`,
]
export default consoles
