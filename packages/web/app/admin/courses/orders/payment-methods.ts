import { betweenMethods } from '@jiangxue/contract/course/order.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'

/** Suggested payment methods; others can be typed. */
export const paymentMethods = [text('现金'), text('银行转账'), text('支付宝'), text('微信'), 'POS']

/** Names all methods by which an order was paid. */
export const methodNames = (translate: (source: string) => string, method: string) =>
  method.split(betweenMethods).map(translate).join(betweenMethods)
