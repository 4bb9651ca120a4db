import { payChannels, type PayChannel, type StatementKind } from '@jiangxue/contract/payment/payment.values.ts'
import type { Context } from '../../../core/context.ts'
import { siteDateTime, siteDay, startOfSiteDay } from '../../../core/time/site-day.ts'
import { accountOf } from '../account-of.ts'
import type { BillLine } from '../provider/pay-provider.ts'
import { hasAccount } from '../provider/provider-of.ts'
import { compareStatement } from './compare-statement.ts'
import {
  findFirstPaid,
  findStatementOf,
  listBookedByNumber,
  listBookedOfDay,
  replaceLines,
  saveStatement,
} from './statement.queries.ts'

/** The providers' days are those of China, whatever the site's time zone. */
const china = 'Asia/Shanghai'
const dayMs = 86_400_000
/** Statements of a day are ready by then on the next one. */
const readyAt = '10:30'
const daysBack = 7
const retryAfterMs = 3_600_000

/** Fetches the statement of a day and compares it with our books. Money is never changed by it. Returns its id. */
export async function fetchStatement(context: Context, channel: PayChannel, day: string): Promise<number> {
  const { database, now } = context
  const provider = await accountOf(context, channel)
  const bill = await provider.fetchBill(day)
  const from = startOfSiteDay(day, china)
  const numbers = { payment: numbersOf(bill, 'payment'), refund: numbersOf(bill, 'refund') }
  return database.write(async (db) => {
    const lines = compareStatement(
      bill,
      await listBookedByNumber(db, channel, numbers),
      await listBookedOfDay(db, channel, { from, to: from + dayMs }),
    )
    const differences = lines.filter(({ found }) => found !== 'OK').length
    const id = await saveStatement(db, {
      channel,
      day,
      state: differences > 0 ? 'DIFFERENT' : 'EQUAL',
      ...sumsOf(bill),
      differences,
      fetchedAt: now(),
    })
    await replaceLines(db, id, lines)
    return id
  })
}

const numbersOf = (bill: readonly BillLine[], kind: StatementKind) =>
  bill.filter((line) => line.kind === kind).map(({ outNo }) => outNo)

function sumsOf(bill: readonly BillLine[]) {
  const sums = { payments: 0, paidFen: 0, refunds: 0, refundedFen: 0, feeFen: 0 }
  for (const { kind, amountFen, feeFen } of bill) {
    sums.feeFen += feeFen
    if (kind === 'payment') {
      sums.payments++
      sums.paidFen += amountFen
    } else {
      sums.refunds++
      sums.refundedFen += amountFen
    }
  }
  return sums
}

/** Notes that a statement could not be fetched, unless there is one of the day already. */
const noteFailure = ({ database, now }: Context, channel: PayChannel, day: string) =>
  database.write(async (db) => {
    const known = await findStatementOf(db, channel, day)
    if (known && known.state !== 'FAILED') return
    await saveStatement(db, { channel, day, state: 'FAILED', ...sumsOf([]), differences: 0, fetchedAt: now() })
  })

/** Fetches the statements of the last days that are ready and missing. */
export async function fetchMissingStatements(context: Context, signal: AbortSignal): Promise<void> {
  const { log, settings } = context
  const values = await settings.current()
  for (const channel of payChannels.filter((each) => hasAccount(each, values)))
    for (const day of await missingDays(context, channel)) {
      if (signal.aborted) return
      await fetchStatement(context, channel, day).catch(async (error: unknown) => {
        log.warn({ channel, day, reason: error instanceof Error ? error.message : 'unknown' }, 'no statement')
        await noteFailure(context, channel, day)
      })
    }
}

/** The last days since the first payment without a statement; one that failed is tried again every hour. */
async function missingDays({ database: { read }, now }: Context, channel: PayChannel): Promise<string[]> {
  const first = await findFirstPaid(read, channel)
  if (first === undefined) return []
  const isReady = siteDateTime(now(), china).slice(11, 16) >= readyAt
  const ages = Array.from({ length: daysBack }, (_, index) => index + (isReady ? 1 : 2))
  const days = ages.map((age) => siteDay(now() - age * dayMs, china)).filter((day) => day >= siteDay(first, china))
  const missing: string[] = []
  for (const day of days) {
    const known = await findStatementOf(read, channel, day)
    if (!known || (known.state === 'FAILED' && known.fetchedAt <= now() - retryAfterMs)) missing.push(day)
  }
  return missing
}
