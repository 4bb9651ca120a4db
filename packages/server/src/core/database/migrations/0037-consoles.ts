import type { Migration } from '../migrate.ts'

/**
 * Data for the consoles of organizations and teachers: reminders, at most one per student and day; notes that students
 * share with their teachers; enrollments that end soon; applications by company; the learners of a course.
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
