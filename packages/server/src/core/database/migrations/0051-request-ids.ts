import type { Migration } from '../migrate.ts'

/** By which request a thing was done, as the proxy before the server calls it. */
const requestIds: Migration = ({ text }) => [
  `alter table operation_logs add column request_id ${text} not null default ''`,
  `alter table access_logs add column request_id ${text} not null default ''`,
]
export default requestIds
