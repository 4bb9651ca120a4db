import type { Migration } from '../migrate.ts'

/** Devices and networks from which a user has signed in, as keyed digests. */
const knownOrigins: Migration = ({ text, clustered }) => [
  `create table known_origins (user_id bigint not null references users (id), digest ${text} not null,
    last_used_at bigint not null, primary key (user_id, digest)) ${clustered}`,
  `create index known_origins_age on known_origins (last_used_at)`,
]
export default knownOrigins
