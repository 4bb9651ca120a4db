import type { Migration } from '../migrate.ts'

/**
 * Attempts whose hand-in or result is not in the chain of their student yet, and what is: the digest of the answers, and
 * the facts of the result as JSON.
 */
const recordedExams: Migration = ({ text }) => [
  'alter table exam_attempts add column is_recorded bigint not null default 1',
  `alter table exam_attempts add column recorded_answers ${text}`,
  `alter table exam_attempts add column recorded_result ${text}`,
  `update exam_attempts set is_recorded = 0
    where state <> 'STARTED' and exam_id in (select id from exams where kind in ('FINAL', 'COURSE'))`,
  'create index exam_attempts_unrecorded on exam_attempts (id) where is_recorded = 0',
]
export default recordedExams
