import type { Migration } from '../migrate.ts'

/**
 * What of a student waits for the next check of presence, and the check that is due: JSON, sealed like the ends of chains. `settle_at`
 * is when it has to be settled without its student; null where nothing waits.
 */
const presenceChecks: Migration = ({ text, clustered }) => [
  `create table presence_states (
    student_id bigint primary key references users (id), facts ${text} not null, seal ${text} not null,
    settle_at bigint) ${clustered}`,
  `create index presence_states_due on presence_states (settle_at) where settle_at is not null`,
]
export default presenceChecks
