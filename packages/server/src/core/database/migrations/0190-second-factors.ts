import type { Migration } from '../migrate.ts'

/**
 * Second factors of accounts, their recovery codes, and steps in progress. `secret` is the sealed secret of an
 * authenticator app or the public key of a passkey; `counter` the last accepted time step or the passkey's own counter.
 * `bound_to` is the digest of the password that a sign-in began with, or the login that started another step.
 */
const secondFactors: Migration = ({ id, text }) => [
  `create table second_factors (
    id ${id}, user_id bigint not null references users (id), kind ${text} not null, name ${text} not null,
    secret ${text} not null, credential_id ${text}, counter bigint not null, transports ${text} not null default '',
    created_at bigint not null, last_used_at bigint)`,
  `create index second_factors_of_user on second_factors (user_id)`,
  `create unique index second_factors_credential on second_factors (credential_id) where credential_id is not null`,
  `create unique index second_factors_app on second_factors (user_id) where kind = 'totp'`,
  `create table recovery_codes (
    user_id bigint not null references users (id), digest ${text} not null, primary key (user_id, digest))`,
  `create table factor_challenges (
    token_hash ${text} not null primary key, user_id bigint not null references users (id), purpose ${text} not null,
    secret ${text} not null default '', bound_to ${text} not null, expires_at bigint not null)`,
  `create index factor_challenges_of_user on factor_challenges (user_id)`,
  `create index factor_challenges_expiry on factor_challenges (expires_at)`,
  `alter table login_sessions add column proved_at bigint not null default 0`,
]
export default secondFactors
