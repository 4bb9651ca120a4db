import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick } from '../../../core/pick.ts'
import { erasePayments } from '../../../office/privacy/erase-account.queries.ts'
import { payingSchool } from '../../../testing/payment/paying-school.ts'
import { refundCalls } from '../../../testing/payment/refund-calls.ts'
import { studentCalls } from '../../../testing/people/student-calls.ts'

const school = payingSchool()
const { it, begun, entries, follow, intent, order, ordered, server } = school

/** An order's invoice as issued by the school. */
const invoice = (orderId: number, amountFen: number) =>
  it.context.database.write((db) =>
    db
      .insertInto('invoices')
      .values({
        orderId,
        amountFen,
        state: 'ISSUED',
        buyer: 'person',
        title: '林若川',
        taxNumber: '',
        email: 'a@b.example',
        createdAt: it.now,
      })
      .execute(),
  )
const { staff, ask, decide, listed, stateOf, paid } = refundCalls(school)

test('asked for, approved as proposed, sent, and booked once the provider has returned the money', async () => {
  const bought = await paid()
  const asked = (await ask(bought)).body
  assert.equal(asked.message, '退款申请已提交，请等待学校处理')
  assert.equal((await ask(bought)).body.problem, 'refund.pending')
  const { id } = asked.data
  await invoice(bought.id, 12_000)
  const [first] = (await listed('state=ASKED')).content
  assert.deepEqual(pick(first, ['id', 'amount', 'reason', 'proposal', 'isReturn', 'invoicedAmount', 'decidedBy']), {
    id,
    amount: 268,
    reason: '时间冲突',
    proposal: { amount: 268, most: 268, creditedLessons: 0, totalLessons: 1, isWithinDays: true },
    isReturn: false,
    invoicedAmount: 120,
    decidedBy: null,
  })
  assert.equal((await decide(id, { decision: 'approve', version: 99 })).status, 409)
  assert.equal((await decide(id, { decision: 'approve', amount: 268.01 })).body.problem, 'refund.tooMuch')
  assert.equal((await decide(id, { decision: 'approve' })).body.data.state, 'APPROVED')
  assert.equal((await decide(id, { decision: 'reject', note: '迟了' })).body.problem, 'refund.decided')
  await follow()
  const { state, outRefundNo } = await stateOf(id)
  assert.equal(state, 'SENT')
  assert.equal((await entries(bought.id)).length, 1, 'nothing is booked before the provider says so')
  assert.deepEqual(await server().settleRefund(outRefundNo, 'SUCCESS', 'twice'), [204, 204])
  const [, refund] = await entries(bought.id)
  assert.deepEqual(pick(refund!, ['kind', 'amountFen', 'method', 'refundId']), {
    kind: 'REFUND',
    amountFen: 26_800,
    method: '微信支付',
    refundId: id,
  })
  assert.equal((await entries(bought.id)).length, 2)
  assert.deepEqual(await order(bought.id), {
    status: 'REFUNDED',
    paidFen: 26_800,
    refundedFen: 26_800,
    expiresAt: it.now,
  })
  const [own] = (await it.get('/api/student/refunds', bought.student.token)).body.content
  assert.deepEqual(pick(own, ['state', 'amount', 'channel']), { state: 'SUCCEEDED', amount: 268, channel: 'wechat' })
  assert.equal((await ask(bought)).body.problem, 'refund.notOnline', 'nothing is left')
})

test('after study the lessons that are left are proposed; a part leaves the enrollment as it is', async () => {
  const bought = await paid(100, 'page')
  await studentCalls(it).watch(bought.student, bought.course, 0, 10)
  const { id } = (await ask(bought)).body.data
  const row = (await listed('state=ASKED')).content.find((each: { id: number }) => each.id === id)
  assert.deepEqual(pick(row.proposal, ['amount', 'most', 'isWithinDays']), {
    amount: 100,
    most: 100,
    isWithinDays: true,
  })
  await decide(id, { decision: 'approve', amount: 30.5, note: '已学部分不退' })
  await follow()
  assert.equal((await stateOf(id)).state, 'SUCCEEDED', 'Alipay returns at once')
  assert.deepEqual(await order(bought.id), {
    status: 'PARTLY_REFUNDED',
    paidFen: 10_000,
    refundedFen: 3050,
    expiresAt: null,
  })
  const again = (await ask(bought)).body.data
  assert.equal(again.amount, 69.5)
  await decide(again.id, { decision: 'approve', endsEnrollment: false })
  await follow()
  assert.deepEqual(await order(bought.id), {
    status: 'REFUNDED',
    paidFen: 10_000,
    refundedFen: 10_000,
    expiresAt: null,
  })
})

test('a refusal needs a reason, which the student reads', async () => {
  const bought = await paid()
  const { id } = (await ask(bought)).body.data
  assert.deepEqual((await decide(id, { decision: 'reject' })).body.errors, { note: '请填写不同意的原因' })
  await decide(id, { decision: 'reject', note: '已超过退款期限' })
  const [own] = (await it.get('/api/student/refunds', bought.student.token)).body.content
  assert.deepEqual(pick(own, ['state', 'note']), { state: 'REJECTED', note: '已超过退款期限' })
  await follow()
  assert.equal(server().truth.refundedFen(bought.outTradeNo), 0)
  // The student may ask again.
  assert.equal((await ask(bought)).status, 200)
})

test('paid twice, in two tabs: both are booked, and the excess goes back by itself', async () => {
  const bought = await ordered()
  const [wechat, alipay] = [await begun(bought, 'native'), await begun(bought, 'page')]
  await server().pay(wechat.outTradeNo)
  await server().pay(alipay.outTradeNo)
  assert.equal((await intent(alipay.id)).flag, 'excess')
  assert.deepEqual(await order(bought.id), { status: 'PAID', paidFen: 53_600, refundedFen: 0, expiresAt: null })
  await follow()
  assert.equal(server().truth.refundedFen(alipay.outTradeNo), 26_800)
  assert.deepEqual(
    (await entries(bought.id)).map(({ kind, amountFen }) => [kind, amountFen]),
    [
      ['PAYMENT', 26_800],
      ['PAYMENT', 26_800],
      ['RETURN', 26_800],
    ],
  )
  assert.deepEqual(await order(bought.id), { status: 'PAID', paidFen: 26_800, refundedFen: 0, expiresAt: null })
  const [row] = (await listed(`keyword=${alipay.outTradeNo}`)).content
  assert.deepEqual(pick(row, ['isReturn', 'reason', 'decidedBy']), {
    isReturn: true,
    reason: '重复支付，自动原路退回',
    decidedBy: null,
  })
  // The order has 268 yuan left, but not of this payment.
  const more = await it.post(`/api/admin/payments/${alipay.id}/refunds`, { reason: '停课' }, await staff())
  assert.equal(more.body.problem, 'refund.tooMuch')
})

test('staff refund a payment by themselves, and nobody does the same by hand meanwhile', async () => {
  const bought = await paid()
  const path = `/api/admin/payments/${bought.intentId}/refunds`
  const give = async (body: object, who?: string) => it.post(path, body, who ?? (await staff()))
  assert.equal((await give({ reason: '' })).status, 422)
  assert.equal((await give({ reason: '停课', amount: 300 })).body.problem, 'refund.tooMuch')
  const reader = await it.world.person('ADMIN', { permissions: ['payments.view'] })
  assert.equal((await give({ reason: '停课' }, reader.token)).status, 403)
  assert.equal((await give({ reason: '停课', amount: 100 })).body.data.state, 'APPROVED')
  const byHand = async (body: object) =>
    it.call('PUT', `/api/admin/orders/${bought.id}/status`, { token: await staff(), body })
  assert.equal((await byHand({ status: 'REFUNDED', amount: 100, note: '停课' })).body.problem, 'refund.pending')
  await follow()
  const [{ outRefundNo }] = (await listed(`keyword=${bought.outTradeNo}`)).content
  await server().settleRefund(outRefundNo)
  assert.equal((await order(bought.id)).status, 'PARTLY_REFUNDED')
  assert.equal((await byHand({ status: 'REFUNDED', amount: 100, note: '停课' })).status, 200)
  assert.equal((await give({ reason: '停课', amount: 69 })).body.problem, 'refund.tooMuch')
})

test('what was paid online is not reversed, and taking back or waiving an order closes its payment first', async () => {
  const bought = await paid()
  const root = (await it.world.person('ADMIN')).token
  const [{ id: entryId }] = (await it.get(`/api/admin/orders/${bought.id}/payments`, root)).body
  const reversed = await it.post(`/api/admin/orders/${bought.id}/payments/${entryId}/reverse`, { note: '错' }, root)
  assert.equal(reversed.body.problem, 'order.paidOnline')

  const [dropped, waived] = [await ordered(), await ordered()]
  const [first, second] = [await begun(dropped), await begun(waived)]
  const cancel = () => it.call('DELETE', `/api/student/orders/${dropped.id}`, { token: dropped.student.token })
  server().trouble = () => '500'
  assert.equal((await cancel()).body.problem, 'payment.provider')
  server().trouble = () => undefined
  assert.equal((await cancel()).status, 200)
  assert.equal(server().truth.payment(first.outTradeNo).state, 'CLOSED')
  const waive = { token: root, body: { status: 'WAIVED' } }
  assert.equal((await it.call('PUT', `/api/admin/orders/${waived.id}/status`, waive)).status, 200)
  assert.equal((await intent(second.id)).state, 'CLOSED')
  // Nobody waits at the counter because a provider does not answer.
  const atCounter = await ordered()
  await begun(atCounter)
  server().trouble = () => '500'
  const cash = { token: root, body: { status: 'PAID', method: '现金' } }
  assert.equal((await it.call('PUT', `/api/admin/orders/${atCounter.id}/status`, cash)).status, 200)
  server().trouble = () => undefined
  // Money that comes all the same is returned.
  await server().pay(second.outTradeNo, 'once', { isLate: true })
  await follow()
  const [{ outRefundNo }] = (await listed(`keyword=${second.outTradeNo}`)).content
  await server().settleRefund(outRefundNo)
  assert.deepEqual(await order(waived.id), { status: 'WAIVED', paidFen: 0, refundedFen: 0, expiresAt: null })
})

test('an order that was paid before it could be taken back stays', async () => {
  const bought = await ordered()
  const { outTradeNo } = await begun(bought)
  await server().pay(outTradeNo, 'never')
  const { body } = await it.call('DELETE', `/api/student/orders/${bought.id}`, { token: bought.student.token })
  assert.equal(body.problem, 'order.transitionRefused')
  assert.equal((await order(bought.id)).status, 'PAID')
})

test('nobody asks for a refund of an order of others, or of one that was paid by hand', async () => {
  const [bought, other] = [await paid(), await it.world.student()]
  assert.equal((await ask({ ...bought, student: other })).body.problem, 'order.notFound')
  for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(201) }, { reason: '因', amount: 1 }])
    assert.equal(
      (await it.post(`/api/student/orders/${bought.id}/refund-requests`, body, bought.student.token)).status,
      422,
    )
  const byHand = await ordered()
  const body = { status: 'PAID', method: '现金' }
  await it.call('PUT', `/api/admin/orders/${byHand.id}/status`, { token: await staff(), body })
  assert.equal((await ask(byHand)).body.problem, 'refund.notOnline')
  assert.equal((await it.get('/api/admin/refunds', (await it.world.person('TEACHER')).token)).status, 403)
  assert.equal((await decide(999_999, { decision: 'approve' })).body.problem, 'refund.notFound')
  assert.equal((await it.get('/api/student/refunds', other.token)).body.totalElements, 0)
})

test('an erased person leaves no reason, address or account at a provider, but what was paid', async () => {
  const bought = await paid(40, 'page')
  await ask(bought, '家里有事')
  await it.context.database.write((db) => erasePayments(db, bought.student.id))
  const { read } = it.context.database
  const intents = await read.selectFrom('paymentIntents').selectAll().where('orderId', '=', bought.id).execute()
  const refunds = await read.selectFrom('refunds').selectAll().where('orderId', '=', bought.id).execute()
  assert.deepEqual(
    { ...pick(intents[0]!, ['ip', 'payerDigest', 'amountFen']), ...pick(refunds[0]!, ['reason', 'note']) },
    { ip: '', payerDigest: null, amountFen: 4000, reason: '', note: '' },
  )
  const logged = await read.selectFrom('operationLogs').select('detail').where('action', '=', 'refund.ask').execute()
  assert.ok(logged.every(({ detail }) => !detail.includes('家里有事')))
})

test('students hear of it', async () => {
  const bought = await paid(50, 'page')
  const { id } = (await ask(bought)).body.data
  await decide(id, { decision: 'approve' })
  await follow()
  const messages = (await it.get('/api/messages', bought.student.token)).body.content
  assert.deepEqual(
    messages.map(({ event }: { event: string }) => event),
    ['refundSettled', 'orderPaid', 'courseEnrolled'],
  )
  assert.deepEqual(pick(messages[0].values, ['amount', 'status']), { amount: '50', status: '已退款' })
})
