import type { Migration } from '../migrate.ts'

/**
 * Banks of exam questions. The text and key of an item are versions that never change, because answers refer to them.
 * `number` is that of the current version, `summary` the plain text of the stem; `digest` tells copies. A bank without
 * items may still have imports: it takes them along, and items that have moved to other banks only forget theirs.
 */
const itemBanks: Migration = ({ id, text }) => [
  `create table item_banks (
    id ${id}, name ${text} not null, course_id bigint references courses (id), version bigint not null default 1,
    created_at bigint not null, updated_at bigint not null, unique (name))`,
  'create index item_banks_of_course on item_banks (course_id)',
  `create table item_imports (
    id ${id}, bank_id bigint not null references item_banks (id) on delete cascade, file_name ${text} not null,
    status ${text} not null, counts ${text} not null, notes ${text} not null,
    created_by bigint not null references users (id), created_at bigint not null, committed_at bigint, undone_at bigint)`,
  'create index item_imports_of_bank on item_imports (bank_id)',
  'create index item_imports_of_user on item_imports (created_by)',
  `create table item_import_rows (
    id ${id}, import_id bigint not null references item_imports (id) on delete cascade, row_number bigint not null,
    place ${text} not null, outcome ${text} not null, item ${text} not null, problems ${text} not null,
    digest ${text} not null, unique (import_id, row_number))`,
  `create table items (
    id ${id}, bank_id bigint not null references item_banks (id), kind ${text} not null,
    number bigint not null, summary ${text} not null, digest ${text} not null, topic ${text} not null,
    difficulty bigint not null, status ${text} not null, used_count bigint not null default 0,
    import_id bigint references item_imports (id) on delete set null,
    created_at bigint not null, updated_at bigint not null, version bigint not null default 1)`,
  'create index items_of_bank on items (bank_id, id)',
  // Counts the items of banks.
  'create index items_of_bank_by_status on items (bank_id, status)',
  'create index items_of_import on items (import_id)',
  'create index items_of_digest on items (digest)',
  `create table item_versions (
    id ${id}, item_id bigint not null references items (id) on delete cascade, number bigint not null,
    stem ${text} not null, options ${text} not null, keeps_order smallint not null, answer_key ${text} not null,
    analysis ${text} not null, digest ${text} not null, created_by bigint references users (id),
    created_at bigint not null, unique (item_id, number))`,
  'create index item_versions_of_author on item_versions (created_by)',
]
export default itemBanks
