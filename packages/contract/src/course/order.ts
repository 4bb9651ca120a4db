import { admin, student } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, named, personKeyword, requiredText } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { courseLimits } from './course.values.ts'
import { orderLimits, orderPaymentKinds, orderStatuses, orderSteps } from './order.values.ts'

/** The order of an enrollment in a priced course. Sums in yuan; `paidAt` is from the latest payment; `method` names all, joined by ` + `. */
export const Order = named('Order', {
  id: bodyId,
  courseId: bodyId,
  courseName: z.string(),
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  amount: z.number(),
  status: z.enum(orderStatuses),
  statusText: z.string(),
  paidAmount: z.number(),
  dueAmount: z.number(),
  paidAt: instant.nullable(),
  method: z.string(),
  refundedAmount: z.number(),
  refundedAt: instant.nullable(),
  /** What its issued invoices say. */
  invoicedAmount: z.number(),
  note: z.string(),
  /** When the enrollment ends; null = never. */
  expiresAt: instant.nullable(),
  createdAt: instant,
  version: z.number().int(),
})
export type Order = z.output<typeof Order>

/** One entry of an order's payments. The amount is positive; the kind determines the direction. */
export const OrderPayment = named('OrderPayment', {
  id: bodyId,
  kind: z.enum(orderPaymentKinds),
  kindText: z.string(),
  amount: z.number(),
  at: instant,
  method: z.string(),
  /** The number of the transfer or receipt, which the orders paid by it share. */
  reference: z.string(),
  note: z.string(),
  /** Who recorded it; null if unknown. */
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  /** For payments: whether it was reversed later. */
  isReversed: z.boolean(),
})
export type OrderPayment = z.output<typeof OrderPayment>

/** An order as its student sees it. */
export const OwnOrder = Order.pick({
  id: true,
  courseId: true,
  courseName: true,
  amount: true,
  status: true,
  statusText: true,
  paidAmount: true,
  dueAmount: true,
  refundedAmount: true,
  createdAt: true,
})
  .extend({
    /** Whether any of it was paid online, which the student can ask to be returned. */
    isPaidOnline: z.boolean(),
  })
  .meta({ id: 'OwnOrder' })
export type OwnOrder = z.output<typeof OwnOrder>

const day = filter(z.iso.date(text('日期格式应为 yyyy-MM-dd')))
/**
 * Keyword: part of the student's or course's name, prefix of the student number, or an order's number. `enrolledFrom`
 * and `enrolledTo` are days in the site's time zone, both inclusive.
 */
export const OrderListQuery = pageQuery().extend({
  keyword: personKeyword,
  status: filter(z.enum(orderStatuses)),
  courseId: filter(id),
  studentId: filter(id),
  enrolledFrom: day,
  enrolledTo: day,
})
export const OrderFilter = OrderListQuery.omit({ page: true, size: true })
export type OrderFilter = z.output<typeof OrderFilter>

/** The totals of all orders that match a filter, in yuan. */
export const OrderTotals = named('OrderTotals', {
  count: z.number().int(),
  amount: z.number(),
  paidAmount: z.number(),
  refundedAmount: z.number(),
  dueAmount: z.number(),
  byStatus: z.array(z.object({ status: z.enum(orderStatuses), count: z.number().int(), amount: z.number() })),
  /** Payments by method, less reversals; refunds are not subtracted. */
  byMethod: z.array(z.object({ method: z.string(), paidAmount: z.number() })),
})
export type OrderTotals = z.output<typeof OrderTotals>

export const sum = z
  .number(text('请输入正确的金额'))
  .positive(text('金额应大于 0'))
  .max(courseLimits.priceMaxYuan, text('金额过大'))
  .refine((yuan) => Number.isInteger(Number((yuan * 100).toFixed(6))), text('金额最多两位小数'))
const note = z.string().trim().max(500, text('备注不能超过 500 个字符'))

const reference = z.string().trim().max(100, text('凭证号不能超过 100 个字符'))

/** The form with which staff enroll a student in a priced course, which creates its order. */
export const OrderForm = z.object({
  studentId: z.number(text('请选择学员')).int().positive(text('请选择学员')),
  courseId: z.number(text('请选择课程')).int().positive(text('请选择课程')),
})
export type OrderForm = z.output<typeof OrderForm>

export const OrderChange = z.object({
  note: note.optional(),
  expiresAt: z.iso
    .datetime({ offset: true, error: text('请选择有效期') })
    .nullable()
    .optional(),
  version: z.number().int().optional(),
})
export type OrderChange = z.output<typeof OrderChange>

/**
 * A change of an order's status. `PAID` records a payment, `REFUNDED` a refund, with `amount` (default: all that is
 * due or was paid) and `date` (a day in the site's time zone, default: today). The order is paid once nothing is due.
 */
export const OrderStatusForm = z.object({
  status: z.enum(orderSteps, text('请选择状态')),
  amount: sum.optional(),
  method: z.string().trim().max(50, text('支付方式不能超过 50 个字符')).optional(),
  date: z.iso.date(text('请选择日期')).optional(),
  reference: reference.optional(),
  /** For refunds: the reason, required. */
  note: note.optional(),
  /** For refunds: whether the enrollment ends now; by default only if nothing that was paid is left. */
  endsEnrollment: z.boolean().optional(),
  version: z.number().int().optional(),
})
export type OrderStatusForm = z.output<typeof OrderStatusForm>

/** One transfer that pays several orders, each with its own sum. All are recorded, or none. */
export const TransferForm = z.object({
  payments: z
    .array(z.object({ orderId: bodyId, amount: sum, version: z.number().int().optional() }), text('请选择订单'))
    .min(1, text('请选择订单'))
    .max(orderLimits.mostPaidAtOnce, text('一次最多 500 笔')),
  method: requiredText(50, text('请填写支付方式'), text('支付方式不能超过 50 个字符')),
  date: OrderStatusForm.shape.date,
  reference: OrderStatusForm.shape.reference,
  note: OrderStatusForm.shape.note,
})
export type TransferForm = z.output<typeof TransferForm>

/** Reverses a payment entered by mistake; the date defaults to today. */
export const OrderReversalForm = z.object({
  date: OrderStatusForm.shape.date,
  note: note.min(1, text('请填写冲正原因')),
  version: z.number().int().optional(),
})
export type OrderReversalForm = z.output<typeof OrderReversalForm>

/** Returns what was paid above the amount, or a part of it; the date defaults to today. */
export const OrderReturnForm = OrderStatusForm.pick({ amount: true, method: true, date: true, version: true }).extend({
  note: note.min(1, text('请填写退回原因')),
})
export type OrderReturnForm = z.output<typeof OrderReturnForm>

export const orderEndpoints = {
  listOrders: endpoint('GET', '/api/admin/orders', {
    access: admin('courses.view'),
    summary: 'Orders, newest first',
    failure: text('加载订单列表失败'),
    query: OrderListQuery,
    response: pageOf(Order),
  }),
  sumOrders: endpoint('GET', '/api/admin/orders/totals', {
    access: admin('courses.view'),
    summary: 'The totals of all orders that match a filter, also by status and payment method',
    failure: text('加载订单合计失败'),
    query: OrderFilter,
    response: OrderTotals,
  }),
  exportOrders: endpoint('GET', '/api/admin/orders/export', {
    access: admin('courses.export'),
    needsProof: 'always',
    summary: 'The orders of the list as .xlsx, with totals at the end',
    failure: text('导出失败'),
    query: OrderFilter,
    response: 'stream',
  }),
  createOrder: endpoint('POST', '/api/admin/orders', {
    access: admin('courses.edit'),
    summary: 'Enrolls a student in a priced course; returns an existing order unless it was refunded or has ended',
    success: messages.added,
    failure: text('保存订单失败'),
    body: OrderForm,
    data: Order,
  }),
  getOrder: endpoint('GET', '/api/admin/orders/{id}', {
    access: admin('courses.view'),
    summary: 'One order',
    response: Order,
  }),
  updateOrder: endpoint('PUT', '/api/admin/orders/{id}', {
    access: admin('courses.edit'),
    summary: 'Changes an order’s note, or when the enrollment ends',
    failure: text('保存订单失败'),
    body: OrderChange,
    data: Order,
  }),
  deleteOrder: endpoint('DELETE', '/api/admin/orders/{id}', {
    access: admin('courses.delete'),
    summary: 'Deletes an order without payments and its enrollment; study time remains',
    failure: text('删除订单失败'),
  }),
  changeOrderStatus: endpoint('PUT', '/api/admin/orders/{id}/status', {
    access: admin('courses.edit'),
    summary: 'Records a payment, deferral, waiver or refund',
    failure: text('保存订单失败'),
    body: OrderStatusForm,
    data: Order,
  }),
  recordTransfer: endpoint('POST', '/api/admin/order-payments', {
    access: admin('courses.edit'),
    summary: 'Records one transfer that pays several orders, all or none; each order keeps its own payment',
    success: text('已登记收款'),
    failure: text('登记收款失败'),
    body: TransferForm,
    data: z.object({ orders: z.number().int(), amount: z.number() }),
  }),
  listOrderPayments: endpoint('GET', '/api/admin/orders/{id}/payments', {
    access: admin('courses.view'),
    summary: 'Payments, reversals, refunds and returns of an order, in the sequence they were recorded',
    failure: text('加载付款记录失败'),
    response: z.array(OrderPayment),
  }),
  reverseOrderPayment: endpoint('POST', '/api/admin/orders/{id}/payments/{paymentId}/reverse', {
    access: admin('courses.edit'),
    summary: 'Reverses a payment entered by mistake; the remaining payments must cover the refunds',
    success: text('已冲正'),
    failure: text('保存订单失败'),
    body: OrderReversalForm,
    data: Order,
  }),
  returnExcess: endpoint('POST', '/api/admin/orders/{id}/returns', {
    access: admin('courses.edit'),
    summary: 'Records the return of what was paid above the amount; status and enrollment stay as they are',
    success: text('已登记多付退回'),
    failure: text('保存订单失败'),
    body: OrderReturnForm,
    data: Order,
  }),
  listOwnOrders: endpoint('GET', '/api/student/orders', {
    access: student,
    summary: 'The caller’s own orders, newest first',
    failure: text('获取订单失败'),
    query: pageQuery(),
    response: pageOf(OwnOrder),
  }),
  cancelOwnOrder: endpoint('DELETE', '/api/student/orders/{id}', {
    access: student,
    summary: 'Takes back an enrollment of the caller that is neither paid nor studied yet, nor that of a class',
    success: text('已取消报名'),
    failure: text('取消报名失败'),
  }),
}
