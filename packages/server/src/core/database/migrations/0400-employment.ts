import type { Migration } from '../migrate.ts'

/**
 * What graduates do after a class. Answers are only added; the newest of a student, class and step (in days after the
 * end of the class) counts. Graduates answer for themselves once.
 */
const employment: Migration = ({ id, text }) => [
  `create table employment_asks (
    student_id bigint not null references users (id), class_id bigint not null references training_classes (id),
    step bigint not null, asked_at bigint not null, primary key (student_id, class_id, step))`,
  'create index employment_asks_of_student on employment_asks (student_id, asked_at)',
  'create index employment_asks_of_class on employment_asks (class_id, step)',
  `create table employment_records (
    id ${id}, student_id bigint not null references users (id),
    class_id bigint not null references training_classes (id), step bigint not null, status ${text} not null,
    employer ${text} not null, post ${text} not null, since_on ${text}, contract ${text}, source ${text} not null,
    entered_by bigint references users (id), entered_at bigint not null)`,
  'create index employment_records_of_student on employment_records (student_id)',
  'create index employment_records_of_class on employment_records (class_id, step)',
  'create index employment_records_of_writer on employment_records (entered_by) where entered_by is not null',
  `create unique index employment_records_own on employment_records (student_id, class_id, step) where source = 'SELF'`,
]
export default employment
