import { text } from '@jiangxue/contract/kit/text.ts'

/** What is offered as a way of payment; others can be typed. */
export const paymentMethods = [text('现金'), text('银行转账'), text('支付宝'), text('微信'), 'POS']
