import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareStatement } from './compare-statement.ts'

const booked = (outNo: string, amountFen: number) => ({ outNo, providerNo: `p-${outNo}`, amountFen, orderId: 7 })
const line = (kind: 'payment' | 'refund', outNo: string, amountFen: number) => ({
  kind,
  outNo,
  providerNo: `p-${outNo}`,
  amountFen,
  feeFen: 1,
})

test('each line is compared by its number, and differences come first', () => {
  const lines = compareStatement(
    [
      line('payment', 'equal', 100),
      line('payment', 'foreign', 5),
      line('refund', 'less', 30),
      line('refund', 'back', 9),
    ],
    { payment: [booked('equal', 100)], refund: [booked('less', 40), booked('back', 9)] },
    { payment: [booked('equal', 100), booked('lost', 70)], refund: [booked('less', 40)] },
  )
  assert.deepEqual(
    lines.map(({ outNo, kind, found, amountFen, bookedFen, orderId }) => [
      outNo,
      kind,
      found,
      amountFen,
      bookedFen,
      orderId,
    ]),
    [
      ['lost', 'payment', 'MISSING_THERE', null, 70, 7],
      ['foreign', 'payment', 'MISSING_HERE', 5, null, null],
      ['less', 'refund', 'AMOUNT', 30, 40, 7],
      ['equal', 'payment', 'OK', 100, 100, 7],
      ['back', 'refund', 'OK', 9, 9, 7],
    ],
  )
})

test('a refund and a payment with the same number are not taken for one another', () => {
  const [first] = compareStatement(
    [line('refund', 'same', 5)],
    { payment: [booked('same', 5)], refund: [] },
    { payment: [], refund: [] },
  )
  assert.equal(first?.found, 'MISSING_HERE')
})
