import type { Migration } from '../migrate.ts'

/** No query uses this index, and every report had to write to it. */
const leanLedger: Migration = () => [`drop index study_segments_lesson`]

export default leanLedger
