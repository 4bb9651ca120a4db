import { randomBytes } from 'node:crypto'
import { isSignature, signText } from '../rsa.ts'
import { wechatKeysOf, type WechatAccount } from './wechat-account.ts'

const scheme = 'WECHATPAY2-SHA256-RSA2048'
const freshMs = 300_000
const longestHeader = 1000

/** Lines as WeChat Pay signs them: each ends with a newline. */
const lines = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('')
export const nonce = () => randomBytes(16).toString('hex').toUpperCase()
export const secondsOf = (at: number) => String(Math.floor(at / 1000))

/** The Authorization header of a call; `path` with its query. */
export function wechatAuthorization(account: WechatAccount, method: string, path: string, body: string): string {
  const [timestamp, nonceText] = [secondsOf(account.now()), nonce()]
  const signature = signText(wechatKeysOf(account).privateKey, lines(method, path, timestamp, nonceText, body))
  const fields = { mchid: account.mchId, nonce_str: nonceText, signature, timestamp, serial_no: account.serial }
  return `${scheme} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** The signature with which WeChat's own browser starts a payment. */
export const payCallSignature = (account: WechatAccount, timestamp: string, nonceText: string, prepay: string) =>
  signText(wechatKeysOf(account).privateKey, lines(account.appId, timestamp, nonceText, prepay))

/**
 * Why bytes cannot be taken for WeChat Pay's own; undefined if they are. WeChat Pay sends false signatures
 * (`WECHATPAY/SIGNTEST/…`) to see that they are refused.
 */
export function faultOfSignature(
  account: WechatAccount,
  header: (name: string) => string,
  bytes: Buffer,
): 'signature' | 'stale' | undefined {
  const serial = header('wechatpay-serial')
  const timestamp = header('wechatpay-timestamp')
  const nonceText = header('wechatpay-nonce')
  const signature = header('wechatpay-signature')
  if ([serial, timestamp, nonceText, signature].some((each) => each === '' || each.length > longestHeader))
    return 'signature'
  const signed = Buffer.concat([Buffer.from(lines(timestamp, nonceText)), bytes, Buffer.from('\n')])
  if (
    !wechatKeysOf(account)
      .of(serial)
      .some((key) => isSignature(key, signed, signature))
  )
    return 'signature'
  const ageMs = Math.abs(account.now() - Number(timestamp) * 1000)
  return ageMs <= freshMs ? undefined : 'stale'
}
