import type { Migration } from '../migrate.ts'

/** Where players reported the end of a video whose duration is longer; null if none did. */
const earlyEnds: Migration = () => ['alter table media add column ends_at_ms bigint']
export default earlyEnds
