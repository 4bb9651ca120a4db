import type { Migration } from '../migrate.ts'

/** Finds due verification codes without scanning the thousands of ordinary messages that may be waiting. */
const codesInOutbox: Migration = () => [
  `alter table outbox add column is_code smallint not null default 0`,
  `drop index outbox_due`,
  `create index outbox_due on outbox (is_code, next_attempt_at) where sent_at is null and failed_at is null`,
]
export default codesInOutbox
