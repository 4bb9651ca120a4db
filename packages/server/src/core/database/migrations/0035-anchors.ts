import type { Migration } from '../migrate.ts'

/**
 * Proves the ledger to third parties: an append-only tree of leaves, its signed roots and where they were delivered.
 * `anchor_nodes` stores the hash of every complete subtree of 256, 65536 … leaves, so that paths are read quickly.
 */
const anchors: Migration = ({ id, text, clustered }) => [
  `create table anchors (
    number bigint not null primary key, made_at bigint not null, size bigint not null, root ${text} not null,
    statement ${text} not null, signature ${text} not null, made_by bigint, is_lost smallint not null default 0)`,
  `create table anchor_leaves (
    position bigint not null primary key, kind ${text} not null, target_id bigint not null, hash ${text} not null,
    facts ${text} not null)`,
  `create index anchor_leaves_target on anchor_leaves (kind, target_id, position)`,
  `create table anchor_nodes (
    level bigint not null, position bigint not null, hash ${text} not null, primary key (level, position)) ${clustered}`,
  `create table anchor_deliveries (
    id ${id}, anchor_number bigint not null references anchors (number), channel ${text} not null, target ${text} not null,
    outbox_id bigint not null, created_at bigint not null, delivered_at bigint, token ${text})`,
  `create index anchor_deliveries_anchor on anchor_deliveries (anchor_number)`,
  `create index anchor_deliveries_outbox on anchor_deliveries (outbox_id)`,
  // Only one process at a time creates an anchor.
  `create table anchor_runs (name ${text} not null primary key, holder ${text} not null, leased_until bigint not null) ${clustered}`,
  `insert into anchor_runs (name, holder, leased_until) values ('anchor', '', 0)`,
]
export default anchors
