import { text } from '../kit/text.ts'

export const orderStatuses = ['PENDING', 'PAID', 'DEFERRED', 'WAIVED', 'PARTLY_REFUNDED', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderStatusLabels: Record<OrderStatus, string> = {
  PENDING: text('待支付'),
  PAID: text('已支付'),
  DEFERRED: text('就业后付款'),
  WAIVED: text('已减免'),
  PARTLY_REFUNDED: text('部分退款'),
  REFUNDED: text('已退款'),
}
/** Order statuses with which a course counts as purchased (decisions §4); a refund of a part leaves it purchased. */
export const purchasedOrderStatuses: readonly OrderStatus[] = ['PAID', 'DEFERRED', 'WAIVED', 'PARTLY_REFUNDED']
/** Order statuses with which nothing is due. */
export const settledOrderStatuses: readonly OrderStatus[] = ['WAIVED', 'PARTLY_REFUNDED', 'REFUNDED']
/** What staff can record on an order; that a refund is of a part follows from its sum. */
export const orderSteps = orderStatuses.filter((status) => status !== 'PARTLY_REFUNDED')
export type OrderStep = (typeof orderSteps)[number]
const orderTransitions: Record<OrderStatus, readonly OrderStep[]> = {
  PENDING: ['PAID', 'DEFERRED', 'WAIVED'],
  DEFERRED: ['PAID', 'WAIVED', 'PENDING'],
  WAIVED: ['PENDING'],
  PAID: [],
  PARTLY_REFUNDED: [],
  REFUNDED: [],
}
/** Returns what can be recorded on an order: `PAID` while an amount is due, `REFUNDED` while payments are left. */
export const nextOrderStatuses = ({
  status,
  dueAmount,
  paidAmount,
  refundedAmount,
}: {
  readonly status: OrderStatus
  readonly dueAmount: number
  readonly paidAmount: number
  readonly refundedAmount: number
}): OrderStep[] => [
  ...(status === 'PAID' && dueAmount > 0 ? (['PAID'] as const) : []),
  ...orderTransitions[status],
  ...(paidAmount > refundedAmount ? (['REFUNDED'] as const) : []),
]
/** Returns the amount still to be paid, in the unit of the arguments. */
export const dueOf = (status: OrderStatus, amount: number, paid: number): number =>
  settledOrderStatuses.includes(status) ? 0 : Math.max(0, amount - paid)

/** Between the methods of an order that was paid by several. */
export const betweenMethods = ' + '

/** Returns what was paid above the amount, in the unit of the arguments; after a refund, what is left is refunded. */
export const excessOf = (amount: number, paid: number, refunded: number): number =>
  refunded > 0 ? 0 : Math.max(0, paid - amount)

/**
 * A payment, the reversal of a payment entered by mistake, a refund, or the return of what was paid above the amount,
 * which leaves status and enrollment alone.
 */
export const orderPaymentKinds = ['PAYMENT', 'REVERSAL', 'REFUND', 'RETURN'] as const
export type OrderPaymentKind = (typeof orderPaymentKinds)[number]
export const orderPaymentKindLabels: Record<OrderPaymentKind, string> = {
  PAYMENT: text('付款'),
  REVERSAL: text('冲正'),
  REFUND: text('退款'),
  RETURN: text('多付退回'),
}

export const orderLimits = { mostPaidAtOnce: 500 } as const

export const orderSheetTitles = {
  sheet: text('课程订单'),
  id: text('订单编号'),
  student: text('学员'),
  studentNumber: text('学号'),
  course: text('课程'),
  amount: text('金额（元）'),
  status: text('状态'),
  paid: text('已付（元）'),
  due: text('待付（元）'),
  method: text('支付方式'),
  paidDate: text('付款日期'),
  refunded: text('已退（元）'),
  refundDate: text('退款日期'),
  expiry: text('有效期至'),
  noExpiry: text('长期'),
  note: text('备注'),
  enrolledAt: text('报名时间'),
  total: text('合计'),
  totalOf: text('{name}小计'),
  noMethod: text('未注明支付方式'),
  countOf: text('{count} 笔'),
} as const
