import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick } from '../../../core/pick.ts'
import { payingSchool } from '../../../testing/payment/paying-school.ts'
import { refundCalls } from '../../../testing/payment/refund-calls.ts'

const school = payingSchool()
const { it, entries, follow, order, server } = school
const { staff, ask, decide, stateOf, paid } = refundCalls(school)

test('what a provider refuses shows why, and goes out again under a new number', async () => {
  const bought = await paid()
  const { id } = (await ask(bought)).body.data
  await decide(id, { decision: 'approve' })
  server().truth.isEmpty = true
  await follow()
  server().truth.isEmpty = false
  const failed = await stateOf(id)
  assert.deepEqual(pick(failed, ['state', 'failure']), { state: 'FAILED', failure: '商户账户余额不足，请充值后再退款' })
  const root = (await it.world.person('ADMIN')).token
  const { notices } = (await it.get('/api/admin/stats/dashboard', root)).body
  assert.ok(notices.includes('refundsToDecide'))
  assert.equal((await decide(id, { decision: 'approve' })).body.problem, 'refund.decided')
  assert.equal((await decide(id, { decision: 'retry' })).body.data.state, 'APPROVED')
  await follow()
  const sent = await stateOf(id)
  assert.notEqual(sent.outRefundNo, failed.outRefundNo)
  await server().settleRefund(sent.outRefundNo)
  assert.equal((await stateOf(id)).state, 'SUCCEEDED')
})

test('a refund that the provider refuses is closed once the school has returned the money itself', async () => {
  const bought = await paid()
  const { id } = (await ask(bought)).body.data
  assert.equal((await decide(id, { decision: 'offline' })).body.problem, 'refund.decided')
  await decide(id, { decision: 'approve' })
  server().truth.isEmpty = true
  await follow()
  server().truth.isEmpty = false
  const body = { status: 'REFUNDED', note: '余额不足，现金退还' }
  assert.equal(
    (await it.call('PUT', `/api/admin/orders/${bought.id}/status`, { token: await staff(), body })).status,
    200,
  )
  assert.equal((await decide(id, { decision: 'offline', note: '现金' })).body.data.state, 'OFFLINE')
  assert.equal((await decide(id, { decision: 'retry' })).body.problem, 'refund.decided')
  it.pass(61)
  await follow()
  assert.equal(server().truth.refundedFen(bought.outTradeNo), 0)
  assert.equal((await order(bought.id)).refundedFen, 26_800)
})

test('a lost answer sends nothing twice: the next try asks first', async () => {
  const bought = await paid()
  const { id } = (await ask(bought)).body.data
  await decide(id, { decision: 'approve' })
  server().trouble = ({ path }) => (path.includes('/refund/') ? 'cutAfter' : undefined)
  await follow()
  server().trouble = () => undefined
  const { outRefundNo } = await stateOf(id)
  assert.equal(server().truth.refunds.get(outRefundNo)?.amountFen, 26_800)
  server().truth.refunds.get(outRefundNo)!.state = 'SUCCESS'
  it.pass(31)
  await follow()
  assert.equal((await stateOf(id)).state, 'SUCCEEDED')
  assert.equal(server().truth.refundedFen(bought.outTradeNo), 26_800)
  assert.equal((await entries(bought.id)).length, 2)
})
