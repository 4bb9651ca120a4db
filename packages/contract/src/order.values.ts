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
/** Where an order may go from each status. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'DEFERRED', 'WAIVED'],
  DEFERRED: ['PAID', 'WAIVED', 'PENDING'],
  WAIVED: ['PENDING'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
}
