import type { Migration } from '../migrate.ts'

/**
 * Hours that were taught in a classroom: the sessions, and the members who attended them, as in their chains.
 * Certificates state them apart from credited study time.
 */
const classroomHours: Migration = ({ id, text }) => [
  `create table classroom_sessions (
    id ${id}, class_id bigint not null references training_classes (id), held_on ${text} not null,
    hundredths bigint not null, topic ${text} not null, teacher_name ${text} not null, reason ${text} not null,
    sheet_file_id bigint not null references files (id), sheet_sha256 ${text} not null,
    entered_by bigint not null references users (id), entered_at bigint not null)`,
  'create index classroom_sessions_of_class on classroom_sessions (class_id, held_on)',
  'create index classroom_sessions_of_sheet on classroom_sessions (sheet_file_id)',
  'create index classroom_sessions_of_author on classroom_sessions (entered_by)',
  `create table classroom_hours (
    session_id bigint not null references classroom_sessions (id), student_id bigint not null references users (id),
    number bigint not null, cancelled_number bigint, primary key (session_id, student_id))`,
  'create index classroom_hours_of_student on classroom_hours (student_id)',
  'alter table certificates add column classroom_hundredths bigint not null default 0',
]
export default classroomHours
