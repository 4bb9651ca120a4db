import { text } from '@jiangxue/contract/kit/text.ts'
import { ShownReason } from '../../../../core/outside/outside-call.ts'
import { translate } from '../../../../core/text/translate.ts'
import { callProvider, jsonOfBytes, type Answer } from '../call-provider.ts'
import { PayRefusal } from '../refusal.ts'
import type { WechatAccount } from './wechat-account.ts'
import { faultOfSignature, wechatAuthorization } from './wechat-signature.ts'

const faults = {
  signature: text('微信支付的应答签名不正确，请检查微信支付公钥和公钥 ID'),
  stale: text('服务器的时间与微信支付相差超过 5 分钟，请校准服务器的时间'),
} as const

export const wechatHeaders = (account: WechatAccount, method: 'GET' | 'POST', path: string, body = '') => ({
  accept: 'application/json',
  // WeChat Pay refuses calls that do not say what program makes them.
  'user-agent': 'jiangxue',
  'wechatpay-serial': account.publicKeyId,
  authorization: wechatAuthorization(account, method, path, body),
  ...(body !== '' && { 'content-type': 'application/json' }),
})

/** Calls WeChat Pay and returns its signed answer; throws `PayRefusal` if it has refused. */
export async function callWechat(
  account: WechatAccount,
  method: 'GET' | 'POST',
  path: string,
  value?: object,
): Promise<unknown> {
  const body = value === undefined ? '' : JSON.stringify(value)
  const headers = wechatHeaders(account, method, path, body)
  const answer = await callProvider(`${account.url}${path}`, { method, headers, ...(body !== '' && { body }) })
  const fault = faultOfSignature(account, (name) => answer.headers.get(name) ?? '', answer.bytes)
  if (answer.status >= 300) throw refusalOf(answer, fault)
  if (fault) throw new ShownReason(translate(faults[fault]))
  return answer.bytes.length === 0 ? {} : jsonOfBytes(answer.bytes)
}

function refusalOf({ status, bytes }: Answer, fault: keyof typeof faults | undefined): Error {
  const { code, message } = (jsonOfBytes(bytes) ?? {}) as { code?: unknown; message?: unknown }
  const isBusy = status >= 500 || (status === 429 && fault !== undefined)
  if (isBusy || typeof code !== 'string' || !/^\w{1,40}$/.test(code)) return new Error(`WeChat Pay: status ${status}`)
  // WeChat Pay signs its refusals, except of our own signature.
  if (fault && status !== 401) return new ShownReason(translate(faults[fault]))
  return new PayRefusal(code, String(message ?? ''), fault === undefined)
}
