import type { Migration } from '../migrate.ts'

/** Counts open findings of a rule with an index-only scan. */
const findingsByState: Migration = () => [`create index anomaly_findings_open on anomaly_findings (state, rule, id)`]
export default findingsByState
