import type { RefundDecision } from '@jiangxue/contract/payment/refund.ts'
import type { payingSchool } from './paying-school.ts'

type School = ReturnType<typeof payingSchool>
type Bought = Awaited<ReturnType<School['ordered']>>

/** A reproducible sequence of integers from 0 to below the argument. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const products = ['native', 'h5', 'page', 'wap'] as const
const forged = ['tampered', 'wrongMerchant', 'otherKey', 'wrongAmount', 'stale', 'probe'] as const
const received = ['once', 'twice', 'never', 'tenAtOnce'] as const

/** What the student of one order, the school's staff, forgers and both providers do, in random order. */
export function randomLife(school: School, bought: Bought, clerk: string, random: (below: number) => number) {
  const { it, server, begun, begin } = school
  const pick = <T>(all: readonly T[]) => all[random(all.length)] as T
  const begunHere = async () =>
    (
      await it.context.database.read
        .selectFrom('paymentIntents')
        .select(['id', 'outTradeNo'])
        .where('orderId', '=', bought.id)
        .execute()
    ).flatMap(({ id, outTradeNo }) => {
      const payment = server().truth.payments.get(outTradeNo)
      return payment ? [{ id, payment }] : []
    })
  const refundsHere = () =>
    it.context.database.read
      .selectFrom('refunds')
      .select(['id', 'state', 'outRefundNo', 'amountFen'])
      .where('orderId', '=', bought.id)
      .execute()

  const steps: readonly (() => Promise<unknown>)[] = [
    () => begin(bought, pick(products)),
    () => begun(bought, pick(products)).catch(() => {}),
    async () => {
      const open = (await begunHere()).filter(({ payment }) => payment.state === 'OPEN')
      if (open.length > 0) await server().pay(pick(open).payment.outTradeNo, pick(received), { isLate: true })
    },
    // Two tabs, one of each channel.
    async () => {
      const tabs = [await begun(bought, 'native').catch(() => {}), await begun(bought, 'page').catch(() => {})]
      for (const tab of tabs)
        if (tab && server().truth.payments.has(tab.outTradeNo) && random(3) > 0)
          await server().pay(tab.outTradeNo, pick(received), { isLate: true })
    },
    // Paid after it was closed, which a provider should not allow.
    async () => {
      const closed = (await begunHere()).filter(({ payment }) => payment.state === 'CLOSED')
      if (closed.length > 0 && random(3) === 0)
        await server().pay(pick(closed).payment.outTradeNo, pick(received), { isLate: true })
    },
    // A genuine notice again, or a forged one that says that something is paid.
    async () => {
      const known = await begunHere()
      if (known.length === 0) return
      const { payment } = pick(known)
      const isPaid = payment.state === 'PAID'
      const said = isPaid ? payment : { ...payment, state: 'PAID' as const, providerNo: '1', paidAt: it.now }
      const mode = isPaid && random(2) === 0 ? 'once' : pick(payment.channel === 'alipay' ? forged.slice(0, 4) : forged)
      await school.deliver(`http://school/api/payments/${payment.channel}`, server().notice(said, mode))
    },
    async () => {
      const known = await begunHere()
      if (known.length > 0) await it.get(`/api/student/payments/${pick(known).id}`, bought.student.token)
    },
    async () => {
      const known = await begunHere()
      if (known.length > 0) await it.post(`/api/student/payments/${pick(known).id}/close`, {}, bought.student.token)
    },
    () => it.post(`/api/student/orders/${bought.id}/refund-requests`, { reason: '因' }, bought.student.token),
    async () => {
      const paid = (await begunHere()).filter(({ payment }) => payment.state === 'PAID')
      if (paid.length > 0)
        await it.post(`/api/admin/payments/${pick(paid).id}/refunds`, { reason: '因', amount: 1 + random(150) }, clerk)
    },
    async () => {
      const refunds = await refundsHere()
      if (refunds.length === 0) return
      const { id, state } = pick(refunds)
      const decision: RefundDecision['decision'] =
        state === 'FAILED' ? pick(['retry', 'retry', 'offline']) : pick(['approve', 'approve', 'reject'])
      const body = { decision, note: '注', ...(random(2) === 0 && { amount: 1 + random(150) }) }
      await it.call('PUT', `/api/admin/refunds/${id}`, { token: clerk, body })
    },
    async () => {
      const sent = (await refundsHere()).filter(
        ({ outRefundNo }) => server().truth.refunds.get(outRefundNo)?.state === 'PROCESSING',
      )
      if (sent.length > 0)
        await server().settleRefund(pick(sent).outRefundNo, pick(['SUCCESS', 'SUCCESS', 'CLOSED']), pick(received))
    },
    async () => {
      await it.call('PUT', `/api/admin/orders/${bought.id}/status`, { token: clerk, body: { status: 'WAIVED' } })
    },
    () => school.follow(),
  ]
  return { step: () => pick(steps)(), begunHere, refundsHere }
}
