import type { Migration } from '../migrate.ts'

/** An index for finding a student's latest playback session. */
const latestPlayback: Migration = () => [`create index playback_sessions_student on playback_sessions (student_id, id)`]
export default latestPlayback
