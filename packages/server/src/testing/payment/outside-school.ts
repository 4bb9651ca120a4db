import { setTimeout as delay } from 'node:timers/promises'
import type { PayChannel, PayProduct } from '@jiangxue/contract/payment/payment.values.ts'
import { createApp, createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import type { ReceivedNotice } from '../../modules/payment/provider/pay-provider.ts'
import { set } from '../outgoing.ts'
import { callSchool, payServer, paySettings, type PayServer } from '../pay-server.ts'
import { programEnv } from '../programs/programs.ts'
import { TestApp } from '../test-app.ts'
import type { TestPlace } from '../test-database.ts'
import { password, World } from '../world.ts'

/** Less than half a minute, after which the school asks anyway. */
const waitsMs = 20_000
const price = 268

/** An order that can be paid, and who pays it. */
export interface OpenOrder {
  readonly id: number
  readonly token: string
}

/** A school whose servers run in other processes, and the stand-in of its providers in this one, which outlives them. */
export class OutsideSchool {
  /** Where the school is now. */
  url = ''
  /** How far all clocks are ahead, so that a test can let time pass between two servers. */
  aheadMs = 0
  /** Happens before a notice goes out. */
  beforeNotice: (() => Promise<unknown>) | undefined
  orders: readonly OpenOrder[] = []
  clerk = ''
  provider!: PayServer
  readonly #place: TestPlace
  constructor(place: TestPlace) {
    this.#place = place
  }

  /** Opens the school with one order for each of several students. */
  async open(orders: number): Promise<this> {
    this.provider = await payServer({
      now: () => Date.now() + this.aheadMs,
      notify: async (named, notice) => {
        await this.beforeNotice?.()
        return this.deliver(named.endsWith('wechat') ? 'wechat' : 'alipay', notice)
      },
    })
    const config = readConfig(this.environment)
    const { app, context } = await createApp((log) => createContext(config, log), config)
    const it = Object.assign(new TestApp(), { app, context, world: new World(context), now: Date.now() })
    await set(it, { ...paySettings(this.provider), 'basic.domain': 'https://school.example.cn' })
    this.clerk = (await it.world.person('ADMIN')).token
    const course = await it.world.course({ price })
    const made: OpenOrder[] = []
    for (let index = 0; index < orders; index++) {
      const { token } = await it.world.student()
      await it.post(`/api/courses/${course.id}/enroll`, {}, token)
      made.push({ id: (await it.get('/api/student/orders', token)).body.content[0].id, token })
    }
    this.orders = made
    await app.close()
    return this
  }

  /** The environment of its servers. */
  get environment(): NodeJS.ProcessEnv {
    const { dataDir, databaseUrl } = this.#place
    return {
      ...programEnv,
      ...this.provider.environment,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a key for tests that is long enough',
      PRIVATE_TARGETS: '127.0.0.0/8,::1',
      LOG_LEVEL: 'fatal',
    }
  }

  deliver = (channel: PayChannel, notice: ReceivedNotice, url = this.url): Promise<number> =>
    callSchool(`${url}/api/payments/${channel}`, notice)

  /** Calls the school; throws what it refuses. */
  async call<T>(method: 'GET' | 'POST', path: string, token: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  /** Begins a payment, one at a time, so that the provider knows it; returns its id and number. */
  async begin({ id, token }: OpenOrder, product: PayProduct): Promise<{ id: number; outTradeNo: string }> {
    type Begun = { data: { payment: { id: number }; step: { kind: string; url: string } } }
    const { payment, step } = (await this.call<Begun>('POST', `student/orders/${id}/pay`, token, { product })).data
    if (step.kind === 'url') await this.provider.open(step.url)
    return { id: payment.id, outTradeNo: this.newestPayment() }
  }

  newestPayment = (): string => [...this.provider.truth.payments.keys()].at(-1) as string

  /** Staff refunds all of a payment; resolves with the refund's number once the provider has accepted it. */
  async refund(paymentId: number): Promise<string> {
    const { refunds } = this.provider.truth
    const known = refunds.size
    await this.call('POST', 'auth/proof', this.clerk, { password })
    const asking = this.call('POST', `admin/payments/${paymentId}/refunds`, this.clerk, { reason: '时间冲突' })
    // The server may die before it answers.
    const failure = await asking.then(() => undefined).catch((error: unknown) => error)
    for (const until = Date.now() + waitsMs; refunds.size === known; await delay(10))
      if (Date.now() > until) throw new Error('The provider has not got the refund', { cause: failure })
    return [...refunds.keys()].at(-1) as string
  }

  /** Waits until a payment, or its refund, is in a state by the school's books, without asking any provider. */
  async comesTo(of: 'payments' | 'refunds', outTradeNo: string, state: string): Promise<void> {
    type List = { content: { state: string }[] }
    for (const until = Date.now() + waitsMs; ; await delay(20)) {
      const { content } = await this.call<List>('GET', `admin/${of}?keyword=${outTradeNo}`, this.clerk)
      if (content[0]?.state === state) return
      if (Date.now() > until) throw new Error(`${of}: ${outTradeNo} stays ${content[0]?.state}, not ${state}`)
    }
  }

  /** What the school has booked and said, while no server runs on SQLite. */
  async books() {
    const database = await openDatabase(this.#place)
    const entries = await database.read
      .selectFrom('orderPayments')
      .leftJoin('paymentIntents', 'paymentIntents.id', 'orderPayments.intentId')
      .leftJoin('refunds', 'refunds.id', 'orderPayments.refundId')
      .select(['orderPayments.kind', 'orderPayments.amountFen', 'outTradeNo', 'outRefundNo'])
      .execute()
    const messages = await database.read.selectFrom('messages').select(['event', 'targetId']).execute()
    const orders = await database.read.selectFrom('orders').select(['status', 'paidFen', 'refundedFen']).execute()
    await database.close()
    return {
      entries: entries
        .map(({ kind, outTradeNo, outRefundNo, amountFen }) => `${kind} ${outTradeNo ?? outRefundNo} ${amountFen}`)
        .toSorted(),
      messages: messages.map(({ event, targetId }) => `${event} ${targetId}`),
      orders,
    }
  }

  /** The entries that the books should have, by what the providers have done. */
  trueEntries(): string[] {
    const { payments, refunds } = this.provider.truth
    const paid = [...payments.values()].filter(({ state }) => state === 'PAID')
    const returned = [...refunds.values()].filter(({ state }) => state === 'SUCCESS')
    return [
      ...paid.map(({ outTradeNo, amountFen }) => `PAYMENT ${outTradeNo} ${amountFen}`),
      ...returned.map(({ outRefundNo, amountFen }) => `REFUND ${outRefundNo} ${amountFen}`),
    ].toSorted()
  }
}
