import type { Migration } from '../migrate.ts'

/** Agreements as versions that never change, their drafts, and who accepted which version. */
const agreements: Migration = ({ id, text }) => [
  `create table agreements (
    id ${id}, kind ${text} not null, version bigint not null, title ${text} not null, html ${text} not null,
    summary ${text} not null, needs_consent_again bigint not null, published_at bigint not null,
    published_by bigint references users (id), unique (kind, version))`,
  'create index agreements_of_author on agreements (published_by)',
  `create table agreement_drafts (
    kind ${text} primary key, title ${text} not null, html ${text} not null, version bigint not null default 1,
    updated_at bigint not null)`,
  `create table consents (
    id ${id}, user_id bigint not null references users (id), kind ${text} not null, version bigint not null,
    is_given bigint not null, place ${text} not null, at bigint not null, ip ${text} not null, user_agent ${text} not null)`,
  'create index consents_of_user on consents (user_id, kind)',
  'create index consents_of_version on consents (kind, version)',
]
export default agreements
