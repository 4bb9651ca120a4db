import type { StatementKind } from '@jiangxue/contract/payment/payment.values.ts'
import type { BillLine } from '../provider/pay-provider.ts'
import type { BookedRow, NewLine } from './statement.queries.ts'

type Booked = Readonly<Record<StatementKind, readonly BookedRow[]>>

/**
 * Compares the lines of a provider with our books: `byNumber` is what is booked under their numbers, whenever that was;
 * `ofDay` is what was booked as of the day, which they must contain. Differences come first.
 */
export function compareStatement(bill: readonly BillLine[], byNumber: Booked, ofDay: Booked): NewLine[] {
  const booked = {
    payment: new Map(byNumber.payment.map((row) => [row.outNo, row])),
    refund: new Map(byNumber.refund.map((row) => [row.outNo, row])),
  }
  const theirs = bill.map(({ kind, outNo, providerNo, amountFen, feeFen }): NewLine => {
    const ours = booked[kind].get(outNo)
    const found = !ours ? 'MISSING_HERE' : ours.amountFen === amountFen ? 'OK' : 'AMOUNT'
    const bookedFen = ours?.amountFen ?? null
    return { kind, outNo, providerNo, found, amountFen, bookedFen, feeFen, orderId: ours?.orderId ?? null }
  })
  const listed = new Set(bill.map(({ kind, outNo }) => `${kind} ${outNo}`))
  const missing = (['payment', 'refund'] as const).flatMap((kind) =>
    ofDay[kind]
      .filter(({ outNo }) => !listed.has(`${kind} ${outNo}`))
      .map(({ outNo, providerNo, amountFen, orderId }): NewLine => {
        const ours = { outNo, providerNo: providerNo ?? '', bookedFen: amountFen, orderId }
        return { ...ours, kind, found: 'MISSING_THERE', amountFen: null, feeFen: 0 }
      }),
  )
  return [...missing, ...theirs].toSorted((one, other) => Number(one.found === 'OK') - Number(other.found === 'OK'))
}
