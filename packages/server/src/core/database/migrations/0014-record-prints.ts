import type { Migration } from '../migrate.ts'

/**
 * The content of a printed learning record and the length of the ledger at that time, so that its code can be checked.
 * The code itself is only on the paper; `seal` authenticates the row with the key outside the database.
 */
const recordPrints: Migration = ({ id, text }) => [
  `create table record_prints (
    id ${id}, code_digest ${text} not null, student_id bigint not null references users (id), student_name ${text} not null,
    institution ${text} not null, training_project ${text} not null, completed_lessons bigint not null,
    watched_lessons bigint not null, credited_ms bigint not null, ledger_length bigint not null, ledger_mac ${text} not null,
    head_mac ${text} not null, verify_origin ${text} not null, printed_by bigint not null references users (id),
    printed_at bigint not null, seal ${text} not null)`,
  `create unique index record_prints_code on record_prints (code_digest)`,
  `create index record_prints_student on record_prints (student_id, id)`,
]
export default recordPrints
