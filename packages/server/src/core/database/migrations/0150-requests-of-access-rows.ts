import type { Migration } from '../migrate.ts'

/** How many requests a row of the access log stands for. */
const requestsOfAccessRows: Migration = () => ['alter table access_logs add column requests integer not null default 1']
export default requestsOfAccessRows
