import type { Migration } from '../migrate.ts'

/** When the student of a finding was notified of it. */
const notifiedAnomalies: Migration = () => ['alter table anomaly_findings rename column told_at to notified_at']

export default notifiedAnomalies
