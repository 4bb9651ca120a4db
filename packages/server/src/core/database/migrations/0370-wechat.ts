import type { Migration } from '../migrate.ts'

/**
 * Accounts bound to WeChat, the steps and tokens of signing in with it, and codes that a phone scans to sign a computer
 * in. `openid_digest` finds an identity without storing it in the clear; openids and tokens are sealed. A step and a code
 * belong to one browser, whose id is stored as a digest.
 */
const wechat: Migration = ({ id, text }) => [
  `create table wechat_identities (
    id ${id}, user_id bigint not null references users (id), app_id ${text} not null, openid_digest ${text} not null,
    openid ${text} not null, bound_at bigint not null, last_used_at bigint)`,
  `create unique index wechat_identities_openid on wechat_identities (openid_digest, app_id)`,
  `create unique index wechat_identities_user on wechat_identities (user_id, app_id)`,
  `create table wechat_steps (
    token_hash ${text} not null primary key, kind ${text} not null, browser ${text} not null, app_id ${text} not null,
    openid ${text} not null default '', redirect ${text} not null default '', expires_at bigint not null)`,
  `create index wechat_steps_expiry on wechat_steps (expires_at)`,
  `create table wechat_tokens (
    kind ${text} not null primary key, app_id ${text} not null, value ${text} not null, expires_at bigint not null)`,
  `create table qr_logins (
    code_hash ${text} not null primary key, device ${text} not null, state ${text} not null,
    user_id bigint references users (id), ip ${text} not null, user_agent ${text} not null,
    opens bigint not null default 0, expires_at bigint not null)`,
  `create index qr_logins_of_user on qr_logins (user_id)`,
  `create index qr_logins_expiry on qr_logins (expires_at)`,
]
export default wechat
