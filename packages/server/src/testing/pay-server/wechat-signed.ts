import { createCipheriv, randomBytes, sign, verify } from 'node:crypto'
import type { ReceivedNotice } from '../../modules/payment/provider/pay-provider.ts'
import type { NoticeMode, PayCall, Reply, Trouble } from './pay-call.ts'
import { payAccount, type PayKeys } from './pay-keys.ts'
import type { PaidTruth, RefundTruth } from './pay-truth.ts'

const algorithm = 'RSA-SHA256'
const staleSeconds = 600
const freshSeconds = 300

/** Checks a merchant's signature independently of the product’s code; each nonce is accepted once. */
export class MerchantGate {
  readonly #nonces = new Set<string>()
  readonly #keys: PayKeys
  readonly #now: () => number
  constructor(keys: PayKeys, now: () => number) {
    this.#keys = keys
    this.#now = now
  }

  /** Why a call is refused; undefined if it is not. */
  faultOf({ method, url, headers, body }: PayCall): string | undefined {
    const [scheme, rest = ''] = (headers.authorization ?? '').split(/ (.*)/s)
    const fields = Object.fromEntries(Array.from(rest.matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [name, value]))
    const { mchid, nonce_str: nonce = '', signature = '', timestamp = '', serial_no: serial } = fields
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'scheme'
    if (mchid !== payAccount.mchId || serial !== payAccount.serial) return 'merchant'
    const signed = `${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body.toString()}\n`
    const key = this.#keys.merchant.publicKey
    if (!verify(algorithm, Buffer.from(signed), key, Buffer.from(signature, 'base64'))) return 'signature'
    if (Math.abs(this.#now() / 1000 - Number(timestamp)) > freshSeconds) return 'stale'
    if (nonce.length < 16 || this.#nonces.has(nonce)) return 'nonce'
    this.#nonces.add(nonce)
    return undefined
  }
}

/** The headers with which WeChat Pay signs bytes. */
function signatureHeaders(keys: PayKeys, now: number, bytes: Buffer, how: NoticeMode | Trouble, isCertified: boolean) {
  const timestamp = String(Math.floor(now / 1000) - (how === 'stale' ? staleSeconds : 0))
  const nonce = randomBytes(16).toString('hex')
  const key = (how === 'otherKey' ? keys.stranger : isCertified ? keys.certified : keys.wechat).privateKey
  const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), bytes, Buffer.from('\n')])
  const signature = sign(algorithm, signed, key).toString('base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': isCertified ? payAccount.certificateSerial : payAccount.publicKeyId,
    'wechatpay-signature': how === 'probe' ? `WECHATPAY/SIGNTEST/${signature.slice(19)}` : signature,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** An answer signed by WeChat Pay; `isCertified` by its older certificate. */
export function signedReply(
  keys: PayKeys,
  now: number,
  { status, body }: Reply,
  { trouble, isCertified = false }: { trouble: Trouble | undefined; isCertified?: boolean },
): Reply {
  const bytes = Buffer.from(body)
  const headers = trouble === 'unsigned' ? {} : signatureHeaders(keys, now, bytes, trouble ?? 'once', isCertified)
  const sent = trouble === 'tampered' ? oneByteChanged(bytes) : bytes
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: sent }
}

/** Still JSON: a letter in the first value is another one. */
export function oneByteChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  const at = changed.indexOf('"', changed.indexOf('":') + 2) + 1
  changed[at] = changed[at] === 0x41 ? 0x42 : 0x41
  return changed
}

interface Noticing {
  readonly keys: PayKeys
  readonly now: number
  readonly mode?: NoticeMode
  readonly isCertified?: boolean
}

/** The notice of a payment. */
export function wechatPaymentNotice(payment: PaidTruth, noticing: Noticing): ReceivedNotice {
  const total = noticing.mode === 'wrongAmount' ? 1 : payment.amountFen
  return sealedNotice(
    'TRANSACTION.SUCCESS',
    'transaction',
    { ...wechatPayment(payment), amount: amountOf(total) },
    noticing,
  )
}

const amountOf = (total: number) => ({ total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' })

/** A payment as WeChat Pay describes it. */
export const wechatPayment = (payment: PaidTruth, isRefunded = false) => ({
  mchid: payAccount.mchId,
  appid: payAccount.wechatAppId,
  out_trade_no: payment.outTradeNo,
  trade_state: { OPEN: 'NOTPAY', CLOSED: 'CLOSED', PAID: isRefunded ? 'REFUND' : 'SUCCESS' }[payment.state],
  trade_state_desc: payment.state,
  ...(payment.state === 'PAID' && {
    transaction_id: payment.providerNo,
    trade_type: { native: 'NATIVE', jsapi: 'JSAPI', h5: 'MWEB' }[payment.product as 'native'],
    bank_type: 'OTHERS',
    attach: '',
    success_time: new Date(payment.paidAt + 8 * 3_600_000).toISOString().replace(/\.\d+Z/, '+08:00'),
    payer: { openid: payment.payer },
  }),
  amount: amountOf(payment.amountFen),
})

/** The notice of a refund. */
export function wechatRefundNotice(refund: RefundTruth, paidFen: number, noticing: Noticing): ReceivedNotice {
  const content = {
    mchid: payAccount.mchId,
    out_trade_no: refund.outTradeNo,
    transaction_id: '42000000000000000000000000',
    out_refund_no: refund.outRefundNo,
    refund_id: refund.providerNo,
    refund_status: refund.state,
    user_received_account: '支付用户零钱',
    amount: {
      total: paidFen,
      refund: noticing.mode === 'wrongAmount' ? 1 : refund.amountFen,
      payer_total: paidFen,
      payer_refund: refund.amountFen,
    },
  }
  return sealedNotice(`REFUND.${refund.state}`, 'refund', content, noticing)
}

/** A notice with any content: sealed with the APIv3 key, and signed. */
export function sealedNotice(event: string, type: string, content: object, noticing: Noticing): ReceivedNotice {
  const { keys, now, mode = 'once', isCertified = false } = noticing
  const own = mode === 'wrongMerchant' ? { ...content, mchid: '1900000002' } : content
  const [nonce, associated] = [randomBytes(6).toString('hex'), type]
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.apiKey), nonce)
  cipher.setAAD(Buffer.from(associated))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(own)), cipher.final(), cipher.getAuthTag()])
  const body = {
    id: randomBytes(16).toString('hex'),
    create_time: new Date(now + 8 * 3_600_000).toISOString().replace(/\.\d+Z/, '+08:00'),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: '支付成功',
    resource: {
      original_type: type,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: associated,
      nonce,
    },
  }
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = { 'content-type': 'application/json', ...signatureHeaders(keys, now, bytes, mode, isCertified) }
  return { headers, bytes: mode === 'tampered' ? oneByteChanged(bytes) : bytes }
}
