import { otherWechatRefusal, wechatRefusals } from '@jiangxue/contract/account/wechat.values.ts'
import { jsonOf, ShownReason, waitingBudgetMs } from '../../core/outside/outside-call.ts'
import { translate } from '../../core/text/translate.ts'
import type { WechatApp } from './wechat-app.ts'

/** WeChat has answered with an error code. */
export class WechatRefusal extends ShownReason {
  readonly code: number
  constructor(code: number) {
    super(translate(wechatRefusals[code] ?? otherWechatRefusal, { code }))
    this.code = code
  }
}

/** A value of WeChat, and for how long it is valid. */
export interface WechatValue {
  readonly value: string
  readonly lifeSeconds: number
}

/** The openid of whoever has come back with a code. */
export async function openidOf(server: string, { appId, secret }: WechatApp, code: string): Promise<string> {
  const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' })
  const { openid } = await call(`${server}/sns/oauth2/access_token?${query}`)
  return textOf(openid)
}

/**
 * The token of the school's account. The stable one is the same for every program that asks, so that another program of
 * the school is not cut off; only a forced one replaces it, which WeChat allows twenty times a day.
 */
export async function fetchToken(server: string, { appId, secret }: WechatApp, isForced = false): Promise<WechatValue> {
  const body = { grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced }
  const { access_token: token, expires_in: seconds } = await call(`${server}/cgi-bin/stable_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { value: textOf(token), lifeSeconds: numberOf(seconds) }
}

/** The ticket that signs pages for sharing. */
export async function fetchTicket(server: string, token: string): Promise<WechatValue> {
  const query = new URLSearchParams({ access_token: token, type: 'jsapi' })
  const { ticket, expires_in: seconds } = await call(`${server}/cgi-bin/ticket/getticket?${query}`)
  return { value: textOf(ticket), lifeSeconds: numberOf(seconds) }
}

type Answer = Readonly<Record<string, unknown>>

async function call(url: string, request: RequestInit = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(waitingBudgetMs)
  const answer = (await jsonOf(await fetch(url, { ...request, redirect: 'error', signal }))) as Answer
  const { errcode } = answer
  if (typeof errcode === 'number' && errcode !== 0) throw new WechatRefusal(errcode)
  return answer
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new Error('WeChat has answered without the value')
}
function numberOf(value: unknown): number {
  if (typeof value === 'number' && value > 0) return value
  throw new Error('WeChat has answered without a lifetime')
}
