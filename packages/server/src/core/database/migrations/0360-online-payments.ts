import type { Migration } from '../migrate.ts'

/**
 * Payments made online (ADR 90). An intent has one row of `order_payments` at most, and so has a refund: what is booked
 * once cannot be booked again. `payer_digest` is a keyed digest; the body of a notice is sealed.
 */
const onlinePayments: Migration = ({ id, text }) => [
  `create table payment_intents (
    id ${id}, order_id bigint not null references orders (id), channel ${text} not null, product ${text} not null,
    out_trade_no ${text} not null unique, amount_fen bigint not null, state ${text} not null, flag ${text},
    created_at bigint not null, expires_at bigint not null, next_query_at bigint, last_queried_at bigint,
    provider_no ${text}, paid_at bigint, payer_digest ${text}, created_by bigint not null references users (id),
    ip ${text} not null)`,
  'create unique index payment_intents_provider on payment_intents (channel, provider_no) where provider_no is not null',
  `create unique index payment_intents_open on payment_intents (order_id, channel) where state = 'OPEN'`,
  `create index payment_intents_due on payment_intents (next_query_at) where state = 'OPEN'`,
  'create index payment_intents_of_order on payment_intents (order_id)',
  'create index payment_intents_of_creator on payment_intents (created_by)',
  'create index payment_intents_paid on payment_intents (channel, paid_at)',
  `create table refunds (
    id ${id}, order_id bigint not null references orders (id), intent_id bigint not null references payment_intents (id),
    out_refund_no ${text} not null unique, amount_fen bigint not null, is_return bigint not null default 0,
    ends_enrollment bigint, reason ${text} not null, state ${text} not null, note ${text} not null default '',
    failure ${text} not null default '', provider_no ${text}, created_at bigint not null,
    asked_by bigint references users (id), decided_by bigint references users (id), decided_at bigint,
    next_try_at bigint, tries bigint not null default 0, done_at bigint, version bigint not null default 1)`,
  `create unique index refunds_open on refunds (order_id) where state in ('ASKED', 'APPROVED', 'SENT') and is_return = 0`,
  `create index refunds_due on refunds (next_try_at) where state in ('APPROVED', 'SENT')`,
  'create index refunds_of_order on refunds (order_id)',
  'create index refunds_of_intent on refunds (intent_id)',
  'create index refunds_of_asker on refunds (asked_by)',
  'create index refunds_of_decider on refunds (decided_by)',
  'create index refunds_done on refunds (done_at)',
  'alter table order_payments add column intent_id bigint references payment_intents (id)',
  'alter table order_payments add column refund_id bigint references refunds (id)',
  'create unique index order_payments_intent on order_payments (intent_id) where intent_id is not null',
  'create unique index order_payments_refund on order_payments (refund_id) where refund_id is not null',
  `create table payment_notices (
    id ${id}, channel ${text} not null, at bigint not null, kind ${text} not null, out_no ${text} not null,
    outcome ${text} not null, body ${text} not null)`,
  'create index payment_notices_at on payment_notices (at)',
  `create table statements (
    id ${id}, channel ${text} not null, day ${text} not null, state ${text} not null, payments bigint not null,
    paid_fen bigint not null, refunds bigint not null, refunded_fen bigint not null, fee_fen bigint not null,
    differences bigint not null, fetched_at bigint not null, unique (channel, day))`,
  `create table statement_lines (
    id ${id}, statement_id bigint not null references statements (id), kind ${text} not null, out_no ${text} not null,
    provider_no ${text} not null, found ${text} not null, amount_fen bigint, booked_fen bigint, fee_fen bigint not null,
    order_id bigint)`,
  'create index statement_lines_of_statement on statement_lines (statement_id, found)',
]
export default onlinePayments
