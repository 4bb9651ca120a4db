import type { Migration } from '../migrate.ts'

/** Codes that are due are found without a look at the thousands of ordinary messages that may wait. */
const codesInOutbox: Migration = () => [
  `alter table outbox add column is_code smallint not null default 0`,
  `drop index outbox_due`,
  `create index outbox_due on outbox (is_code, next_attempt_at) where sent_at is null and failed_at is null`,
]
export default codesInOutbox
