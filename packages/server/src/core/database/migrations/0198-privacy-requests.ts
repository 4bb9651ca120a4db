import type { Migration } from '../migrate.ts'

/**
 * What people ask for their own data, with the day on which it is due. `erase_on` is the day from which an account is
 * erased. Its row stays, without the person; the training archive keeps the sealed ID number up to `retained_until`.
 */
const privacyRequests: Migration = ({ id, text }) => [
  `create table privacy_requests (
    id ${id}, user_id bigint not null references users (id), kind ${text} not null, state ${text} not null,
    note ${text} not null default '', answer ${text} not null default '', asked_at bigint not null,
    due_on ${text} not null, closed_at bigint, closed_by bigint references users (id),
    version bigint not null default 1)`,
  'create index privacy_requests_of_user on privacy_requests (user_id)',
  `create index privacy_requests_open on privacy_requests (due_on) where closed_at is null`,
  'create index privacy_requests_closer on privacy_requests (closed_by) where closed_by is not null',
  `alter table users add column erase_on ${text}`,
  'alter table users add column erased_at bigint',
  `alter table users add column retained_id_card_cipher ${text}`,
  `alter table users add column retained_until ${text}`,
  'create index users_to_erase on users (erase_on) where erase_on is not null',
  'create index users_retained on users (retained_until) where retained_until is not null',
]
export default privacyRequests
