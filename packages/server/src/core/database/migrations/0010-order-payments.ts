import type { Migration } from '../migrate.ts'

/** Stores every payment, reversal and refund of an order as a separate row; the sums of the order follow from them. */
const orderPayments: Migration = ({ id, text }) => [
  `create table order_payments (
    id ${id}, order_id bigint not null references orders (id), kind ${text} not null, amount_fen bigint not null,
    at bigint not null, method ${text} not null default '', note ${text} not null default '',
    reverses_id bigint references order_payments (id), created_by bigint references users (id),
    created_at bigint not null)`,
  `create index order_payments_order on order_payments (order_id, id)`,
  `create index order_payments_at on order_payments (at)`,
  `create unique index order_payments_reverses on order_payments (reverses_id) where reverses_id is not null`,
  `insert into order_payments (order_id, kind, amount_fen, at, method, created_at)
    select id, 'PAYMENT', paid_fen, coalesce(paid_at, updated_at), method, updated_at
    from orders where paid_fen > 0 order by id`,
  `insert into order_payments (order_id, kind, amount_fen, at, created_at)
    select id, 'REFUND', refunded_fen, coalesce(refunded_at, updated_at), updated_at
    from orders where refunded_fen > 0 order by id`,
  `drop index orders_paid`,
  `drop index orders_refunded`,
]
export default orderPayments
