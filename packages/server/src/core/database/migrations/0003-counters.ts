import type { Migration } from '../migrate.ts'

/** Moves running numbers out of the revisions table, which retains only the revision that all processes watch. */
const counters: Migration = ({ text, clustered }) => [
  `create table counters (name ${text} not null primary key, value bigint not null) ${clustered}`,
  `insert into counters (name, value) select name, revision from revisions where name like 'student-number:%'`,
  `delete from revisions where name <> 'public'`,
]
export default counters
