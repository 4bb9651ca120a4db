import type { Migration } from '../migrate.ts'

/** Drops an index that no query uses and every report had to update. */
const leanLedger: Migration = () => [`drop index study_segments_lesson`]

export default leanLedger
