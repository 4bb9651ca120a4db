import type { PayStep } from '@jiangxue/contract/payment/payment.ts'

type Call = Extract<PayStep, { kind: 'jsapi' }>['call']
interface Bridge {
  invoke: (name: 'getBrandWCPayRequest', call: Call, answer: (result: { err_msg: string }) => void) => void
}
declare global {
  interface Window {
    /** Given by WeChat's own browser; no script of it has to be loaded. */
    WeixinJSBridge?: Bridge
  }
}

/** Opens WeChat Pay above the page. What it answers says only whether the payer has gone through with it. */
export const payInWechat = (call: Call): Promise<'ok' | 'cancel' | 'fail'> =>
  new Promise((resolve) => {
    const invoke = () =>
      window.WeixinJSBridge?.invoke('getBrandWCPayRequest', call, ({ err_msg: message }) =>
        resolve(message.endsWith(':ok') ? 'ok' : message.endsWith(':cancel') ? 'cancel' : 'fail'),
      )
    if (window.WeixinJSBridge) invoke()
    else document.addEventListener('WeixinJSBridgeReady', invoke, { once: true })
  })
