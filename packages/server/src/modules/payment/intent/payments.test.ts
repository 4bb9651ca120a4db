import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick } from '../../../core/pick.ts'
import { set } from '../../../testing/outgoing.ts'
import { paySettings } from '../../../testing/pay-server.ts'
import { payingSchool } from '../../../testing/payment/paying-school.ts'

const school = payingSchool()
const { it, begin, begun, entries, follow, intent, order, ordered, server } = school

test('a student pays by QR code: booked once by the notice, the order is paid, and the page sees it', async () => {
  const bought = await ordered()
  const { token } = bought.student
  const offer = await it.get(`/api/student/orders/${bought.id}/pay`, token)
  assert.deepEqual(offer.body, { channels: ['wechat', 'alipay'], dueAmount: 268, minutes: 30, hasOpenid: false })
  const { id, outTradeNo, step } = await begun(bought)
  assert.equal(step.kind, 'qr')
  assert.match(outTradeNo, /^JX[0-9A-Z]{26}$/)
  const path = `/api/student/payments/${id}`
  assert.equal((await it.get(path, token)).body.state, 'OPEN')
  assert.deepEqual(await server().pay(outTradeNo, 'tenAtOnce'), Array(10).fill(204))
  const { body } = await it.get(path, token)
  assert.deepEqual(pick(body, ['state', 'amount', 'channel']), { state: 'PAID', amount: 268, channel: 'wechat' })
  const { providerNo } = server().truth.payment(outTradeNo)
  assert.deepEqual(await entries(bought.id), [
    {
      kind: 'PAYMENT',
      amountFen: 26_800,
      method: '微信支付',
      intentId: id,
      refundId: null,
      createdBy: null,
      reference: providerNo,
    },
  ])
  assert.deepEqual(await order(bought.id), { status: 'PAID', paidFen: 26_800, refundedFen: 0, expiresAt: null })
  const [own] = (await it.get('/api/student/orders', token)).body.content
  assert.deepEqual(pick(own, ['status', 'dueAmount', 'isPaidOnline']), {
    status: 'PAID',
    dueAmount: 0,
    isPaidOnline: true,
  })
  assert.equal((await begin(bought)).body.problem, 'payment.nothingDue')
})

test('a student pays at Alipay’s page, and the notice is answered as Alipay wants it', async () => {
  const bought = await ordered()
  const { id, outTradeNo, step } = await begun(bought, 'page')
  assert.equal(step.kind, 'url')
  assert.deepEqual(await server().pay(outTradeNo, 'twice'), [200, 200])
  assert.equal((await intent(id)).state, 'PAID')
  assert.equal((await entries(bought.id)).length, 1)
  const [notice] = server().notices(outTradeNo)
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/payments/alipay',
    headers: notice!.headers as Record<string, string>,
    payload: notice!.bytes,
  })
  assert.equal(answer.body, 'success')
})

test('without a notice the page’s question books it, and the provider is asked at most every three seconds', async () => {
  const bought = await ordered()
  const { id, outTradeNo } = await begun(bought)
  const { token } = bought.student
  const asked = () => server().calls.filter(({ path }) => path.endsWith(outTradeNo)).length
  for (let call = 0; call < 5; call++) await it.get(`/api/student/payments/${id}`, token)
  assert.equal(asked(), 1)
  await server().pay(outTradeNo, 'never')
  it.pass(3)
  assert.equal((await it.get(`/api/student/payments/${id}`, token)).body.state, 'PAID')
  assert.equal(asked(), 2)
  assert.equal((await entries(bought.id)).length, 1)
})

test('without page and notice the leading process asks after a while, and after a start at once', async () => {
  const bought = await ordered()
  const { id, outTradeNo } = await begun(bought)
  await server().pay(outTradeNo, 'never')
  await follow()
  await follow()
  it.pass(31)
  await follow()
  assert.equal((await intent(id)).state, 'PAID')
})

test('an expired payment is closed at the provider; what is paid all the same is booked and flagged', async () => {
  const bought = await ordered()
  const { id, outTradeNo } = await begun(bought)
  it.pass(30 * 60 + 60)
  await follow()
  assert.equal((await intent(id)).state, 'CLOSED')
  assert.equal(server().truth.payment(outTradeNo).state, 'CLOSED')
  assert.equal((await it.get(`/api/student/payments/${id}`, bought.student.token)).body.state, 'CLOSED')
  assert.deepEqual(await server().pay(outTradeNo, 'once', { isLate: true }), [204])
  assert.deepEqual(pick(await intent(id), ['state', 'flag']), { state: 'PAID', flag: 'late' })
  assert.equal((await order(bought.id)).status, 'PAID')
})

test('another product closes the first payment of the channel; two channels may be open at once', async () => {
  const bought = await ordered()
  const [first, second] = [await begun(bought, 'native'), await begun(bought, 'h5')]
  assert.deepEqual([(await intent(first.id)).state, (await intent(second.id)).state], ['CLOSED', 'OPEN'])
  assert.equal(server().truth.payment(first.outTradeNo).state, 'CLOSED')
  await begun(bought, 'page')
  assert.equal((await intent(second.id)).state, 'OPEN')
})

test('what was paid before another product was chosen is booked instead', async () => {
  const bought = await ordered()
  const { id, outTradeNo } = await begun(bought)
  await server().pay(outTradeNo, 'never')
  assert.equal((await begin(bought, 'h5')).body.problem, 'payment.nothingDue')
  assert.equal((await intent(id)).state, 'PAID')
})

test('closing asks the provider first', async () => {
  const bought = await ordered()
  const [open, paid] = [await begun(bought), await begun(await ordered(9, bought.student))]
  const close = (id: number, token = bought.student.token) => it.post(`/api/student/payments/${id}/close`, {}, token)
  assert.equal((await close(open.id)).body.data.state, 'CLOSED')
  await server().pay(paid.outTradeNo, 'never')
  assert.equal((await close(paid.id)).body.data.state, 'PAID')
  assert.equal((await close(paid.id, (await it.world.student()).token)).status, 404)
})

test('a provider that does not answer is a problem of its own, and nothing is lost', async () => {
  const bought = await ordered()
  server().trouble = () => 'cutAfter'
  try {
    assert.equal((await begin(bought)).body.problem, 'payment.provider')
  } finally {
    server().trouble = () => undefined
  }
  const row = await it.context.database.read
    .selectFrom('paymentIntents')
    .select(['id', 'state', 'outTradeNo'])
    .where('orderId', '=', bought.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.state, 'OPEN')
  // The provider has it: its number is closed before the next one begins.
  await begun(bought)
  assert.equal((await intent(row.id)).state, 'CLOSED')
  assert.equal(server().truth.payment(row.outTradeNo).state, 'CLOSED')
})

test('orders of others, products that do not exist, and channels that are off are refused', async () => {
  const [bought, other] = [await ordered(), await it.world.student()]
  assert.equal((await begin({ id: bought.id, student: other })).body.problem, 'order.notFound')
  assert.equal((await it.get(`/api/student/orders/${bought.id}/pay`, other.token)).status, 404)
  const { id } = await begun(bought)
  assert.equal((await it.get(`/api/student/payments/${id}`, other.token)).status, 404)
  for (const body of [{}, { product: 'cash' }, { product: 'native', amount: 0.01 }])
    assert.equal((await it.post(`/api/student/orders/${bought.id}/pay`, body, bought.student.token)).status, 422)
  assert.equal((await begin(bought, 'jsapi')).body.problem, 'payment.needsOpenid')
  await set(it, { 'payment.wechatOn': false })
  try {
    assert.equal((await begin(bought)).body.problem, 'payment.off')
    assert.deepEqual((await it.get(`/api/student/orders/${bought.id}/pay`, bought.student.token)).body.channels, [
      'alipay',
    ])
    // What was begun before is followed to its end.
    await server().pay((await intent(id)).outTradeNo, 'never')
    it.pass(3)
    assert.equal((await it.get(`/api/student/payments/${id}`, bought.student.token)).body.state, 'PAID')
  } finally {
    await set(it, paySettings(server()))
  }
})

test('staff ask for a sum by QR code, see payments, and query the provider', async () => {
  const bought = await ordered()
  const clerk = await it.world.person('ADMIN', { permissions: ['payments.view', 'payments.edit'] })
  const create = (body: object, token = clerk.token) => it.post(`/api/admin/orders/${bought.id}/intents`, body, token)
  assert.deepEqual((await create({ product: 'native', amount: 268.01 })).body.errors, {
    amount: '金额不能超过待付金额',
  })
  assert.equal((await create({ product: 'page' })).status, 422)
  assert.equal((await create({ product: 'native' }, (await it.world.person('TEACHER')).token)).status, 403)
  const { payment, step } = (await create({ product: 'native', amount: 100 })).body.data
  assert.equal(step.kind, 'qr')
  await server().pay(payment.outTradeNo, 'never')
  const query = `/api/admin/payments/${payment.id}/query`
  const reader = await it.world.person('ADMIN', { permissions: ['payments.view'] })
  assert.equal((await it.post(query, {}, reader.token)).status, 403)
  const { data } = (await it.post(query, {}, clerk.token)).body
  assert.deepEqual(pick(data, ['state', 'amount', 'flag']), { state: 'PAID', amount: 100, flag: null })
  assert.equal((await order(bought.id)).status, 'PENDING')
  const list = (search: string) => it.get(`/api/admin/payments?${search}`, reader.token)
  const { body } = await list(`keyword=${payment.outTradeNo}`)
  assert.deepEqual(
    body.content.map(({ id }: { id: number }) => id),
    [payment.id],
  )
  assert.equal((await list(`keyword=${payment.outTradeNo}&state=OPEN`)).body.totalElements, 0)
  assert.equal((await list('from=2026-11-20&to=2026-11-20')).status, 200)
  assert.equal((await list('channel=cash')).status, 422)
  assert.equal((await it.post('/api/admin/payments/999999/query', {}, clerk.token)).status, 404)
})
