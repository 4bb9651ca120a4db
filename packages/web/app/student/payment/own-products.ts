import type { PayChannel, PayProduct } from '@jiangxue/contract/payment/payment.values.ts'

type Device = 'wechat' | 'phone' | 'computer'

/** How a payment is begun on each device; WeChat's own browser does not open Alipay. */
const products: Record<Device, Partial<Record<PayChannel, PayProduct>>> = {
  wechat: { wechat: 'jsapi' },
  phone: { wechat: 'h5', alipay: 'wap' },
  computer: { wechat: 'native', alipay: 'page' },
}

const deviceOf = (userAgent: string): Device => {
  if (userAgent.includes('MicroMessenger')) return 'wechat'
  return /Android|iPhone|HarmonyOS|Mobile/.test(userAgent) ? 'phone' : 'computer'
}

/** With what the channels of the school can be paid on this device, in their order. */
export const productsFor = (channels: readonly PayChannel[], userAgent: string): PayProduct[] =>
  channels.flatMap((channel) => products[deviceOf(userAgent)][channel] ?? [])
