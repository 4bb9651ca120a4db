import type { Migration } from '../migrate.ts'

/** New study time credited to a playback session of a video whose deliveries are only estimated. */
const estimatedTimeOfSessions: Migration = () => [
  'alter table playback_sessions add column estimated_ms bigint not null default 0',
]
export default estimatedTimeOfSessions
