import type { WechatOutcome } from '@jiangxue/contract/account/wechat.values.ts'

/** What WeChat has led back with. */
export interface Arrival {
  readonly outcome: WechatOutcome
  readonly value: string
}

const pattern = /^#(login|bind|problem)=([\w.-]+)$/
/** Whether WeChat has led to this address. */
export const isArrival = () => pattern.test(location.hash)

/** Takes what WeChat has led back with out of the address, so that it is neither shared nor used twice. */
export function takeArrival(): Arrival | undefined {
  const [, outcome, value] = pattern.exec(location.hash) ?? []
  if (outcome === undefined || value === undefined) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return { outcome: outcome as WechatOutcome, value }
}
