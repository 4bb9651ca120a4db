import type { Migration } from '../migrate.ts'

/**
 * Only playback sessions without credited study time expire. The index leaves out the others, whose number only grows.
 */
const agesOfUnnamedSessions: Migration = () => [
  `drop index playback_sessions_age`,
  `create index playback_sessions_unnamed_age on playback_sessions (created_at) where is_named = 0`,
]
export default agesOfUnnamedSessions
