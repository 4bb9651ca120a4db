import type { Migration } from '../migrate.ts'

/** Changes of study time and credit hours that a second admin has to confirm. */
const creditConfirmations: Migration = ({ id, text }) => [
  `create table credit_confirmations (
    id ${id}, kind ${text} not null, target_id bigint not null default 0, changes ${text} not null,
    requested_by bigint references users (id), requested_at bigint not null,
    decided_by bigint references users (id), decided_at bigint, is_confirmed bigint not null default 0,
    reason ${text} not null default '', used_at bigint)`,
  `create index credit_confirmations_unused on credit_confirmations (kind, id) where used_at is null`,
]
export default creditConfirmations
