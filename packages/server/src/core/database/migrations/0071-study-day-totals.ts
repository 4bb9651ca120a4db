import type { Migration } from '../migrate.ts'

/** The study time of all students on each day is kept; nothing reads the days of all students any more. */
const studyDayTotals: Migration = ({ text, clustered }) => [
  `create table study_day_totals (day ${text} not null primary key, credited_ms bigint not null) ${clustered}`,
  `insert into study_day_totals (day, credited_ms) select day, sum(credited_ms) from study_days group by day`,
  `drop index study_days_day`,
]
export default studyDayTotals
