import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payingSchool } from '../../testing/payment/paying-school.ts'
import { randomFrom, randomLife } from '../../testing/payment/random-payments.ts'

/** Orders whose books are compared with the truth of the providers; more can be asked for by hand. */
const orders = Number(process.env['PAYMENT_ORDERS'] ?? 60)
const atOnce = 20
const stepsOfEach = 24

const school = payingSchool()
const { it, entries, follow, order, ordered, server } = school

/** Time passes and everything that is underway comes to its end. */
async function settleAll() {
  server().trouble = () => undefined
  for (let round = 0; round < 12; round++) {
    it.pass(3700)
    for (const refund of server().truth.refunds.values()) if (refund.state === 'PROCESSING') refund.state = 'SUCCESS'
    // The work of one run is limited.
    for (let run = 0; run < atOnce / 5 + 1; run++) await follow()
    if ((await countUnderway()) === 0) return
  }
  assert.equal(await countUnderway(), 0, 'something never ends')
}

async function countUnderway(): Promise<number> {
  const open = await it.context.database.read
    .selectFrom('paymentIntents')
    .select('id')
    .where('state', '=', 'OPEN')
    .execute()
  const sent = await it.context.database.read
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['APPROVED', 'SENT'])
    .execute()
  return open.length + sent.length
}

/** Otherwise the comparison above would say little. */
async function assertVaried() {
  const { read } = it.context.database
  const flags = await read.selectFrom('paymentIntents').select(['state', 'flag']).distinct().execute()
  const refunds = await read.selectFrom('refunds').select(['state', 'isReturn']).distinct().execute()
  const kinds = await read.selectFrom('orderPayments').select('kind').distinct().execute()
  const seen = [
    ...flags.map(({ state, flag }) => `${state} ${flag ?? ''}`.trim()),
    ...refunds.map(({ state, isReturn }) => `${state}${isReturn ? ' return' : ''}`),
    ...kinds.map(({ kind }) => kind),
  ]
  for (const wanted of [
    'PAID',
    'PAID late',
    'PAID excess',
    'CLOSED',
    'REJECTED',
    'SUCCEEDED',
    'SUCCEEDED return',
    'REFUND',
  ])
    assert.ok(seen.includes(wanted), `${wanted} is missing in ${seen.join(', ')}`)
}

test('whatever happens in whatever order, the books equal the providers’ truth, and nothing is booked twice', async () => {
  for (let first = 0; first < orders; first += atOnce) {
    const clerk = (await it.world.person('ADMIN')).token
    const random = randomFrom(first + 1)
    const lives = await Promise.all(
      Array.from({ length: Math.min(atOnce, orders - first) }, async (_, index) => {
        const bought = await ordered(100)
        return { bought, ...randomLife(school, bought, clerk, randomFrom(1000 + first + index)) }
      }),
    )
    for (let step = 0; step < stepsOfEach; step++) {
      const trouble = random(8)
      server().trouble = () =>
        trouble === 0 ? 'cutAfter' : trouble === 1 ? '500' : trouble === 2 ? 'cutBefore' : undefined
      it.pass([1, 4, 35, 130, 1900][random(5)] as number)
      await it.prove(clerk)
      await Promise.all(lives.map((life) => life.step()))
    }
    await settleAll()
    // Only what is paid without a notice after its end is unknown: the provider sends one until it is received.
    for (const { begunHere } of lives)
      for (const { payment } of await begunHere())
        if (payment.state === 'PAID')
          await school.deliver(`http://school/api/payments/${payment.channel}`, server().notice(payment))
    await settleAll()
    for (const { bought, begunHere, refundsHere } of lives) {
      const begun = await begunHere()
      const booked = await entries(bought.id)
      const sumOf = (kind: string) =>
        booked.filter((entry) => entry.kind === kind).reduce((sum, { amountFen }) => sum + amountFen, 0)
      const paid = begun.filter(({ payment }) => payment.state === 'PAID')
      const numbers = new Set((await refundsHere()).map(({ outRefundNo }) => outRefundNo))
      const paidNumbers = new Set(begun.map(({ payment }) => payment.outTradeNo))
      const returned = [...server().truth.refunds.values()].filter(
        ({ outTradeNo, state }) => paidNumbers.has(outTradeNo) && state === 'SUCCESS',
      )
      const { status, paidFen, refundedFen } = await order(bought.id)
      const report = `order ${bought.id}: ${JSON.stringify({ begun, returned, booked, status, numbers: [...numbers] })}`
      assert.deepEqual(
        booked
          .filter(({ kind }) => kind === 'PAYMENT')
          .map(({ intentId, amountFen }) => [intentId, amountFen])
          .toSorted(),
        paid.map(({ id, payment }) => [id, payment.amountFen]).toSorted(),
        report,
      )
      assert.equal(
        sumOf('REFUND') + sumOf('RETURN'),
        returned.reduce((sum, { amountFen }) => sum + amountFen, 0),
        report,
      )
      assert.deepEqual([paidFen, refundedFen], [sumOf('PAYMENT') - sumOf('RETURN'), sumOf('REFUND')], report)
      assert.ok(refundedFen <= paidFen, report)
    }
  }
  await assertVaried()
})
