import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PayProduct } from '@jiangxue/contract/payment/payment.values.ts'
import { OutsideSchool, type OpenOrder } from '../../testing/payment/outside-school.ts'
import { startPayProcess, type PayProcess } from '../../testing/payment/pay-process.ts'
import { testPlace } from '../../testing/test-database.ts'

/** The school asks about open payments after each start, but about a refund only half a minute after it was sent. */
const refundWaitMs = 60_000
const timesEach = 2

interface Scene {
  readonly school: OutsideSchool
  readonly server: PayProcess
  readonly order: OpenOrder
}
/** Lets the server die; returns how the next one heals what was cut off. */
type Act = (scene: Scene) => Promise<{
  readonly outTradeNo: string
  readonly outRefundNo?: string
  /** Whether the provider repeats its notice before the school has asked. */
  readonly isRepeated?: boolean
}>

/** The provider has accepted the payment, and somebody has paid, before its answer: both are lost. */
const paidBeforeTheAnswer: Act = async ({ school, server, order }) => {
  school.provider.isPaidBeforeAnswer = true
  school.beforeNotice = async () => {
    server.kill()
    await server.isOver
  }
  await assert.rejects(school.begin(order, 'native'))
  school.provider.isPaidBeforeAnswer = false
  school.beforeNotice = undefined
  return { outTradeNo: school.newestPayment() }
}

const duringNotices =
  (product: PayProduct, at: 'beforeCommit' | 'afterCommit', isRepeated: boolean): Act =>
  async ({ school, server, order }) => {
    const { outTradeNo } = await school.begin(order, product)
    await server.arm(at)
    assert.ok((await school.provider.pay(outTradeNo, 'tenAtOnce')).includes(0), 'none was cut off')
    return { outTradeNo, isRepeated }
  }

/** No notice comes: the page that waits lets the server ask. */
const duringTheQuery: Act = async ({ school, server, order }) => {
  const { id, outTradeNo } = await school.begin(order, 'native')
  await server.arm('beforeCommit')
  await school.provider.pay(outTradeNo, 'never')
  await assert.rejects(school.call('GET', `student/payments/${id}`, order.token))
  return { outTradeNo }
}

async function paid({ school, order }: Scene, product: PayProduct) {
  const { id, outTradeNo } = await school.begin(order, product)
  await school.provider.pay(outTradeNo)
  await school.comesTo('payments', outTradeNo, 'PAID')
  return { id, outTradeNo }
}

/** The provider has accepted the refund, and its answer is lost. */
const refundAccepted =
  (product: 'native' | 'page'): Act =>
  async (scene) => {
    const { school, server } = scene
    const { id, outTradeNo } = await paid(scene, product)
    school.provider.trouble = ({ method, path, url, body }) => {
      const isRefund = path.endsWith('/refunds') || /alipay\.trade\.refund\b/.test(url.search + body)
      if (method !== 'POST' || !isRefund) return undefined
      server.kill()
      return 'cutAfter'
    }
    const outRefundNo = await school.refund(id)
    await server.isOver
    school.provider.trouble = () => undefined
    await school.provider.settleRefund(outRefundNo, 'SUCCESS', 'never')
    return { outTradeNo, outRefundNo }
  }

/** Alipay has returned the money by its answer. */
const duringTheAnswerToARefund: Act = async (scene) => {
  const { id, outTradeNo } = await paid(scene, 'page')
  await scene.server.arm('beforeCommit')
  const outRefundNo = await scene.school.refund(id)
  return { outTradeNo, outRefundNo }
}

/** WeChat Pay has returned the money and says so by notices. */
const duringNoticesOfARefund: Act = async (scene) => {
  const { school, server } = scene
  const { id, outTradeNo } = await paid(scene, 'native')
  const outRefundNo = await school.refund(id)
  await server.arm('beforeCommit')
  assert.ok((await school.provider.settleRefund(outRefundNo, 'SUCCESS', 'twice')).includes(0), 'none was cut off')
  return { outTradeNo, outRefundNo }
}

const acts: readonly Act[] = [
  paidBeforeTheAnswer,
  duringNotices('native', 'beforeCommit', false),
  duringNotices('page', 'beforeCommit', true),
  duringNotices('native', 'afterCommit', true),
  duringNotices('page', 'afterCommit', false),
  duringTheQuery,
  refundAccepted('native'),
  refundAccepted('page'),
  duringTheAnswerToARefund,
  duringNoticesOfARefund,
]
const kills = acts.length * timesEach

/** What was cut off is booked, and the provider's repetition is acknowledged. */
async function heal(school: OutsideSchool, { outTradeNo, outRefundNo, isRepeated }: Awaited<ReturnType<Act>>) {
  const { provider } = school
  const { channel } = provider.truth.payment(outTradeNo)
  // Alipay sends none about refunds.
  const isOfRefund = outRefundNo !== undefined && channel === 'wechat'
  const repeat = async () => {
    const [notice] = isOfRefund ? provider.refundNotices(outRefundNo) : provider.notices(outTradeNo)
    assert.equal(await school.deliver(channel, notice!), channel === 'wechat' ? 204 : 200)
  }
  if (isRepeated) await repeat()
  await school.comesTo('payments', outTradeNo, 'PAID')
  if (outRefundNo !== undefined) await school.comesTo('refunds', outTradeNo, 'SUCCEEDED')
  await repeat()
}

test(`killed ${kills} times between the provider’s success and the books, a school heals each time and books once`, async (t) => {
  const place = await testPlace()
  const school = await new OutsideSchool(place).open(kills)
  // The next one loads while the present one works.
  let [server, next] = [startPayProcess(school.environment), startPayProcess(school.environment)]
  school.url = await server.open(school.aheadMs)
  t.after(async () => {
    for (const each of [server, next]) {
      each.kill()
      await each.isOver
    }
    await school.provider.close()
    await place.remove()
  })
  const healed: string[] = []
  for (const [index, order] of school.orders.entries()) {
    const act = acts[index % acts.length] as Act
    const cut = await act({ school, server, order })
    await server.isOver
    if (cut.outRefundNo !== undefined) school.aheadMs += refundWaitMs
    ;[server, next] = [next, startPayProcess(school.environment)]
    school.url = await server.open(school.aheadMs)
    await heal(school, cut)
    healed.push(cut.outTradeNo)
  }
  server.kill()
  await server.isOver

  assert.equal(new Set(healed).size, kills)
  assert.deepEqual(school.provider.refusals, [])
  const { entries, messages, orders } = await school.books()
  assert.deepEqual(entries, school.trueEntries())
  const refunds = [...school.provider.truth.refunds.values()]
  assert.deepEqual(
    orders.map(({ status }) => status).toSorted(),
    [...Array.from({ length: kills - refunds.length }, () => 'PAID'), ...refunds.map(() => 'REFUNDED')].toSorted(),
  )
  const said = messages.filter((message) => /^(orderPaid|refundSettled) /.test(message))
  assert.deepEqual([said.length, new Set(said).size], [entries.length, entries.length], 'everybody is told once')
})
