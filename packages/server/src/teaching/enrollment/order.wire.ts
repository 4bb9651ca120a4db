import type { Order, OrderPayment, OwnOrder } from '@jiangxue/contract/course/order.ts'
import { dueOf, orderPaymentKindLabels, orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Caller } from '../../core/http/caller.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toInstantOrNull, toYuan } from '../../core/units.ts'
import type { OrderPaymentRow } from './order-payment.queries.ts'
import type { OrderRow, OwnOrderRow } from './order.queries.ts'

/** An order as shown to its student; the response schema drops the other fields. */
export const toOwnOrder = (row: OwnOrderRow): OwnOrder => ({ ...toSums(row), isPaidOnline: Boolean(row.isPaidOnline) })

const toSums = (row: Omit<OwnOrderRow, 'isPaidOnline'>) => ({
  ...row,
  status: row.status,
  statusText: translate(orderStatusLabels[row.status]),
  amount: toYuan(row.amountFen),
  paidAmount: toYuan(row.paidFen),
  dueAmount: toYuan(dueOf(row.status, row.amountFen, row.paidFen)),
  refundedAmount: toYuan(row.refundedFen),
  createdAt: toInstant(row.createdAt),
})

export const toOrder = (row: OrderRow): Order => ({
  ...row,
  ...toSums(row),
  paidAt: toInstantOrNull(row.paidAt),
  refundedAt: toInstantOrNull(row.refundedAt),
  expiresAt: toInstantOrNull(row.expiresAt),
  invoicedAmount: toYuan(Number(row.invoicedFen)),
})

const unnamedBuyer = text('学员')
/** An order without who bought, for callers who may not see students. */
export const withoutBuyer = (row: OrderRow): OrderRow => ({
  ...row,
  studentName: translate(unnamedBuyer),
  studentNumber: null,
})
export const toOrderFor = (caller: Caller, row: OrderRow): Order =>
  toOrder(hasPermission('students.view', caller) ? row : withoutBuyer(row))

export const toOrderPayment = (row: OrderPaymentRow): OrderPayment => ({
  id: row.id,
  kind: row.kind,
  kindText: translate(orderPaymentKindLabels[row.kind]),
  amount: toYuan(row.amountFen),
  at: toInstant(row.at),
  method: row.method,
  reference: row.reference,
  note: row.note,
  recordedBy: row.recordedBy,
  recordedAt: toInstant(row.createdAt),
  isReversed: row.isReversed,
})
