import type { Migration } from '../migrate.ts'

const isStanding = `kind = 'PAYMENT' and method <> '' and not exists (
  select 1 from order_payments as reversals where reversals.reverses_id = order_payments.id)`

/**
 * The reference of a payment, which the orders of one transfer share. Orders name all methods by which they were paid,
 * and a refund of a part has its own status.
 */
const paymentReferences: Migration = ({ text }) => [
  `alter table order_payments add column reference ${text} not null default ''`,
  `update orders set method = (
    select string_agg(methods.method, ' + ' order by methods.first_at) from (
      select method, min(at) as first_at from order_payments
      where order_payments.order_id = orders.id and ${isStanding} group by method) as methods)
    where (select count(distinct method) from order_payments
      where order_payments.order_id = orders.id and ${isStanding}) > 1`,
  `update orders set status = 'PARTLY_REFUNDED' where status = 'REFUNDED' and refunded_fen < paid_fen`,
]
export default paymentReferences
