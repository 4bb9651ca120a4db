import type { Migration } from '../migrate.ts'

/** Finds and counts what somebody has taken and not settled by the index alone. */
const findingsOfOwners: Migration = () => [
  `create index anomaly_findings_taken on anomaly_findings (owner_id, state, id) where owner_id is not null`,
]
export default findingsOfOwners
