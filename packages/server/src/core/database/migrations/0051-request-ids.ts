import type { Migration } from '../migrate.ts'

/** The id of the request that caused an entry, as set by the reverse proxy. */
const requestIds: Migration = ({ text }) => [
  `alter table operation_logs add column request_id ${text} not null default ''`,
  `alter table access_logs add column request_id ${text} not null default ''`,
]
export default requestIds
