import type { WechatOutcome } from '@jiangxue/contract/account/wechat.values.ts'

const key = 'wechat-ticket'

/** What WeChat has led back with. */
export interface Outcome {
  readonly outcome: WechatOutcome
  readonly value: string
}

/**
 * Takes the outcome out of the address, so that it is neither shared nor used twice. The ticket to bind is kept for this
 * tab, because the visitor signs in first.
 */
export function takeOutcome(): Outcome | undefined {
  const [, outcome, value] = /^#(login|bind|problem)=([\w.-]+)$/.exec(location.hash) ?? []
  if (outcome === undefined || value === undefined) {
    const kept = sessionStorage.getItem(key)
    return kept === null ? undefined : { outcome: 'bind', value: kept }
  }
  history.replaceState(history.state, '', location.pathname + location.search)
  if (outcome === 'bind') sessionStorage.setItem(key, value)
  return { outcome: outcome as WechatOutcome, value }
}

export const forgetTicket = () => sessionStorage.removeItem(key)
