import type { Migration } from '../migrate.ts'

/** Stores the school's total study time of each day, so that no query needs the days of all students. */
const studyDayTotals: Migration = ({ text, clustered }) => [
  `create table study_day_totals (day ${text} not null primary key, credited_ms bigint not null) ${clustered}`,
  `insert into study_day_totals (day, credited_ms) select day, sum(credited_ms) from study_days group by day`,
  `drop index study_days_day`,
]
export default studyDayTotals
