import type { Migration } from '../migrate.ts'

/** Finds and counts the unsettled findings of an owner with an index-only scan. */
const findingsOfOwners: Migration = () => [
  `create index anomaly_findings_taken on anomaly_findings (owner_id, state, id) where owner_id is not null`,
]
export default findingsOfOwners
