import type { Migration } from '../migrate.ts'

/** The stores that a school has used; `files.storage` refers to one by type and id. Keys are sealed. */
const stores: Migration = ({ id, text }) => [
  `create table stores (
    id ${id}, type ${text} not null, endpoint ${text} not null, bucket ${text} not null, region ${text} not null,
    domain ${text} not null, access_key ${text} not null, secret_key ${text} not null)`,
  `create unique index stores_place on stores (endpoint, bucket)`,
  `create index files_storage on files (storage, id)`,
]
export default stores
