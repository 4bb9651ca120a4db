import type { Migration } from '../migrate.ts'

/** Notices of exams that are due at a time. `after_id` is the last person who has been notified. */
const examNotices: Migration = ({ id, text }) => [
  `create table exam_notices (
    id ${id}, exam_id bigint not null references exams (id), event ${text} not null, due_at bigint not null,
    after_id bigint not null default 0)`,
  'create index exam_notices_of_exam on exam_notices (exam_id)',
  'create index exam_notices_due on exam_notices (due_at)',
]
export default examNotices
