import type { Migration } from '../migrate.ts'

/** Only playback sessions that no study time came of expire; the others, ever more, are not looked at. */
const agesOfUnnamedSessions: Migration = () => [
  `drop index playback_sessions_age`,
  `create index playback_sessions_unnamed_age on playback_sessions (created_at) where is_named = 0`,
]
export default agesOfUnnamedSessions
