import { text } from './kit/text.ts'

export const orderStatuses = ['PENDING', 'PAID', 'DEFERRED', 'WAIVED', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderStatusLabels: Record<OrderStatus, string> = {
  PENDING: text('待支付'),
  PAID: text('已支付'),
  DEFERRED: text('就业后付款'),
  WAIVED: text('已减免'),
  REFUNDED: text('已退款'),
}
/** With an order of one of these a course counts as purchased (decisions §4). */
export const purchasedOrderStatuses: readonly OrderStatus[] = ['PAID', 'DEFERRED', 'WAIVED']
/** Where an order may go from each status. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'DEFERRED', 'WAIVED'],
  DEFERRED: ['PAID', 'WAIVED', 'PENDING'],
  WAIVED: ['PENDING'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
}

/** The sheet of exported orders: its name and the titles of its columns. */
export const orderSheetTitles = {
  sheet: text('课程订单'),
  id: text('订单编号'),
  student: text('学员'),
  studentNumber: text('学号'),
  course: text('课程'),
  amount: text('金额（元）'),
  status: text('状态'),
  paid: text('已付（元）'),
  method: text('支付方式'),
  paidDate: text('付款日期'),
  refunded: text('已退（元）'),
  refundDate: text('退款日期'),
  expiry: text('有效期至'),
  noExpiry: text('长期'),
  note: text('备注'),
  enrolledAt: text('报名时间'),
} as const
