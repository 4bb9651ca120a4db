import type { Migration } from '../migrate.ts'

/** Renames tables and columns after their content. */
const plainNames: Migration = () => [
  `alter table report_answers rename to report_results`,
  `alter table report_results rename column answer to result`,
  `drop index report_answers_age`,
  `create index report_results_age on report_results (created_at)`,
  `alter table student_totals rename column claimed_until to credited_until`,
]
export default plainNames
