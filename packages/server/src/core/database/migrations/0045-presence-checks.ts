import type { Migration } from '../migrate.ts'

/**
 * A student's study that waits for the next presence check, and the check that is due: JSON, sealed like the ends of
 * chains. `settle_at` is when it must be settled even without the student; null if nothing is pending.
 */
const presenceChecks: Migration = ({ text, clustered }) => [
  `create table presence_states (
    student_id bigint primary key references users (id), facts ${text} not null, seal ${text} not null,
    settle_at bigint) ${clustered}`,
  `create index presence_states_due on presence_states (settle_at) where settle_at is not null`,
]
export default presenceChecks
