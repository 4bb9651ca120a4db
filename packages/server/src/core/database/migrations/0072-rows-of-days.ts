import type { Migration } from '../migrate.ts'

/** Stores with each study day the range of its ledger rows, so that the ledger needs no index by day. */
const rowsOfDays: Migration = () => [
  `alter table study_days add column first_number bigint not null default 0`,
  `alter table study_days add column last_number bigint not null default 0`,
  `update study_days set first_number = rows_of.first_number, last_number = rows_of.last_number
    from (select student_id, day, min(number) as first_number, max(number) as last_number
      from study_segments group by student_id, day) as rows_of
    where rows_of.student_id = study_days.student_id and rows_of.day = study_days.day`,
  `drop index study_segments_day`,
]
export default rowsOfDays
