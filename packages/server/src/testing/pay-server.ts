import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { ReceivedNotice } from '../modules/payment/provider/pay-provider.ts'
import { alipayAnswer, alipayNotice, applicationCall, gatewayReply } from './pay-server/alipay-desk.ts'
import { alipayBill } from './pay-server/pay-bills.ts'
import { noticesOfMode, type NoticeMode, type PayCall, type Reply, type Trouble } from './pay-server/pay-call.ts'
import { payKeys } from './pay-server/pay-keys.ts'
import { backTo, payPage, refusedPage } from './pay-server/pay-pages.ts'
import { PayTruth, type PaidTruth, type RefundTruthState } from './pay-server/pay-truth.ts'
import { wechatReply } from './pay-server/wechat-desk.ts'
import { MerchantGate, signedReply, wechatPaymentNotice, wechatRefundNotice } from './pay-server/wechat-signed.ts'

export { paySettings } from './pay-server/pay-keys.ts'

interface Options {
  /** The providers' clock; pass that of the test's server. */
  readonly now?: () => number
  readonly port?: number
  /** Delivers a notice and returns the status of the answer; by default a call of the address that the school named. */
  readonly notify?: (url: string, notice: ReceivedNotice) => Promise<number>
}

/** Calls an address of the school; 0 if nobody is there. */
export async function callSchool(url: string, { headers, bytes }: ReceivedNotice): Promise<number> {
  const call = { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(bytes) }
  return fetch(url, call).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
}

/**
 * WeChat Pay and Alipay in this process on a free port. Refuses calls with a false signature, an old time or a used
 * nonce, signs its answers, and knows what has really been paid.
 */
export class PayServer {
  readonly truth: PayTruth
  readonly keys = payKeys()
  readonly calls: PayCall[] = []
  /** Why calls of the school were refused before they were read: none of a correct product. */
  readonly refusals: string[] = []
  /** Signs by the older platform certificate. */
  isCertified = false
  /** How the answer to a call goes wrong. */
  trouble: (call: PayCall) => Trouble | undefined = () => undefined
  /** Somebody pays, and the notice goes out, before the school gets the answer of its call. */
  isPaidBeforeAnswer = false
  endpoint = ''
  readonly now: () => number
  readonly #gate: MerchantGate
  readonly #notify: NonNullable<Options['notify']>
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  constructor({ now = Date.now, notify = callSchool }: Options = {}) {
    this.now = now
    this.truth = new PayTruth(now)
    this.#gate = new MerchantGate(this.keys, now)
    this.#notify = notify
  }

  async listen(port = 0): Promise<this> {
    await new Promise<void>((ready) => {
      this.#server.listen(port, '127.0.0.1', ready)
    })
    this.endpoint = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  close = async (): Promise<void> => {
    this.#server.closeAllConnections()
    await new Promise((done) => {
      this.#server.close(done)
    })
  }

  /** The environment of a server whose providers this is. */
  get environment() {
    return { WECHAT_PAY_URL: this.endpoint, ALIPAY_URL: this.endpoint }
  }

  /** Somebody pays; then notices go out as the mode says. Returns the statuses of the school's answers. */
  async pay(outTradeNo: string, mode: NoticeMode = 'once', { isLate = false } = {}): Promise<number[]> {
    const { notifyUrl } = this.truth.pay(outTradeNo, { isLate })
    const notices = this.notices(outTradeNo, mode)
    if (mode === 'tenAtOnce') return Promise.all(notices.map((notice) => this.#notify(notifyUrl, notice)))
    const statuses: number[] = []
    for (const notice of notices) statuses.push(await this.#notify(notifyUrl, notice))
    return statuses
  }

  /** The notices of a paid payment, as bytes with headers. */
  notices(outTradeNo: string, mode: NoticeMode = 'once'): ReceivedNotice[] {
    return Array.from({ length: noticesOfMode(mode) }, () => this.notice(this.truth.payment(outTradeNo), mode))
  }

  /** A notice about any payment, such as one that the school does not have. */
  notice(payment: PaidTruth, mode: NoticeMode = 'once'): ReceivedNotice {
    const noticing = { keys: this.keys, now: this.now(), mode, isCertified: this.isCertified }
    return payment.channel === 'wechat'
      ? wechatPaymentNotice(payment, noticing)
      : alipayNotice(this.truth, payment, noticing)
  }

  /** WeChat Pay has finished a refund and says so; Alipay's are finished at once. */
  async settleRefund(outRefundNo: string, state: RefundTruthState = 'SUCCESS', mode: NoticeMode = 'once') {
    const refund = this.truth.refunds.get(outRefundNo)
    if (!refund) throw new Error(`The provider knows no refund ${outRefundNo}`)
    refund.state = state
    const statuses: number[] = []
    for (const notice of this.refundNotices(outRefundNo, mode))
      statuses.push(await this.#notify(refund.notifyUrl, notice))
    return statuses
  }

  refundNotices(outRefundNo: string, mode: NoticeMode = 'once'): ReceivedNotice[] {
    const refund = this.truth.refunds.get(outRefundNo)
    if (!refund) throw new Error(`The provider knows no refund ${outRefundNo}`)
    const paidFen = this.truth.payment(refund.outTradeNo).amountFen
    const noticing = { keys: this.keys, now: this.now(), mode, isCertified: this.isCertified }
    return Array.from({ length: noticesOfMode(mode) }, () => wechatRefundNotice(refund, paidFen, noticing))
  }

  /** Opens an address to which the school has sent a payer, as a browser does: only then Alipay knows of a payment. */
  async open(url: string): Promise<{ status: number; text: string }> {
    const response = await fetch(url)
    return { status: response.status, text: await response.text() }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.endpoint)
    const body = await buffer(request)
    const { method = 'GET', headers } = request
    const call: PayCall = { method, url, path: url.pathname, headers, body }
    const trouble = url.pathname.startsWith('/pages/') ? undefined : this.trouble(call)
    if (!url.pathname.startsWith('/pages/')) this.calls.push(call)
    if (trouble === 'cutBefore') return void request.socket.destroy()
    const reply = await this.#answer(call, trouble).catch((error: unknown) => refusedPage(String(error)))
    if (typeof trouble === 'object') await delay(trouble.delayMs)
    if (trouble === 'cutAfter') return void request.socket.destroy()
    const { status, headers: sent = {}, body: bytes } = spoiled(reply, trouble)
    response.writeHead(status, { ...sent }).end(bytes)
  }

  async #answer(call: PayCall, trouble: Trouble | undefined): Promise<Reply> {
    if (trouble === '500') return { status: 500, body: '{"code":"SYSTEM_ERROR","message":"系统错误"}' }
    if (call.path.startsWith('/pages/')) return this.#page(call)
    if (call.path === '/gateway.do') return this.#alipay(call, trouble)
    if (call.path === '/downloadBillFile.resource') {
      const bill = await alipayBill(this.truth, call.url.searchParams.get('bizDates') ?? '')
      return { status: 200, body: bill ?? '' }
    }
    return this.#wechat(call, trouble)
  }

  async #wechat(call: PayCall, trouble: Trouble | undefined): Promise<Reply> {
    const fault = this.#gate.faultOf(call)
    if (fault) this.refusals.push(fault)
    const reply = fault
      ? { status: 401, body: `{"code":"SIGN_ERROR","message":"${fault}"}` }
      : wechatReply(this.truth, call, this.endpoint)
    if ('isFile' in reply && reply.isFile)
      return trouble === 'tampered' ? { ...reply, body: reply.body.toString().replace('268.00', '168.00') } : reply
    await this.#payBeforeAnswer(call)
    return signedReply(this.keys, this.now(), reply, { trouble, isCertified: this.isCertified })
  }

  async #payBeforeAnswer({ path, body }: PayCall): Promise<void> {
    if (!this.isPaidBeforeAnswer || !/^\/v3\/pay\/transactions\/(native|jsapi|h5)$/.test(path)) return
    await this.pay((JSON.parse(body.toString()) as { out_trade_no: string }).out_trade_no)
  }

  async #alipay(call: PayCall, trouble: Trouble | undefined): Promise<Reply> {
    const { fault, parameters, content } = applicationCall(this.keys, this.now(), call)
    const { method = '' } = parameters
    if (fault) this.refusals.push(fault)
    if (/^alipay\.trade\.(page|wap)\.pay$/.test(method))
      return fault ? refusedPage(fault) : this.#beginAlipay(parameters, content)
    if (fault)
      return gatewayReply(
        this.keys,
        '',
        { code: '40002', msg: 'Invalid Arguments', sub_code: fault, sub_msg: fault },
        trouble,
      )
    return gatewayReply(this.keys, method, await alipayAnswer(this.truth, method, content, this.endpoint), trouble)
  }

  #beginAlipay(parameters: Readonly<Record<string, string>>, content: Readonly<Record<string, string>>): Reply {
    const outTradeNo = content['out_trade_no'] ?? ''
    const returnUrl = parameters['return_url'] ?? ''
    const amountFen = Math.round(Number(content['total_amount']) * 100)
    const known = this.truth.payments.get(outTradeNo)
    if (!/^\d+\.\d\d$/.test(content['total_amount'] ?? '') || (known && known.amountFen !== amountFen))
      return refusedPage('ACQ.INVALID_PARAMETER')
    if (known && known.state !== 'OPEN') return refusedPage(`ACQ.TRADE_HAS_${known.state}`)
    const payment: PaidTruth = known ?? {
      channel: 'alipay',
      product: parameters['method'] === 'alipay.trade.wap.pay' ? 'wap' : 'page',
      outTradeNo,
      amountFen,
      description: content['subject'] ?? '',
      notifyUrl: parameters['notify_url'] ?? '',
      returnUrl,
      expiresAt: Date.parse(`${content['time_expire']?.replace(' ', 'T')}+08:00`),
      state: 'OPEN',
      providerNo: '',
      paidAt: 0,
      payer: '',
    }
    this.truth.payments.set(outTradeNo, payment)
    return payPage(payment, returnUrl)
  }

  /** Pages for browsers: `h5` shows a payment of WeChat Pay, and `pay` is what its button does. */
  async #page({ method, path, url }: PayCall): Promise<Reply> {
    if (path === '/pages/h5') {
      const payment = this.truth.payment(url.searchParams.get('prepay_id') ?? '')
      return payPage(payment, url.searchParams.get('redirect_url') ?? '')
    }
    if (method !== 'POST' || path !== '/pages/pay') return refusedPage('404')
    await this.pay(url.searchParams.get('no') ?? '')
    const target = url.searchParams.get('return') ?? ''
    return target === '' ? refusedPage('已付款') : backTo(target)
  }
}

function spoiled(reply: Reply, trouble: Trouble | undefined): Reply {
  if (trouble === 'truncated') return { ...reply, body: reply.body.slice(0, reply.body.length / 2) }
  if (trouble === 'html') return { ...reply, status: 200, body: '<html>登录网络</html>' }
  if (trouble === 'endless') return { ...reply, body: Buffer.alloc(30_000_000, ' ') }
  return reply
}

/** Starts the stand-in of both providers. */
export const payServer = (options: Options = {}): Promise<PayServer> => new PayServer(options).listen(options.port)
