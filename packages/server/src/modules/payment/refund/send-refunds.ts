import type { Context } from '../../../core/context.ts'
import { siteOrigin } from '../../../core/settings/site-url.ts'
import { accountOf } from '../account-of.ts'
import type { PayProvider, ProviderRefund } from '../provider/pay-provider.ts'
import { claimRefund, listDueRefunds, type RefundRow } from './refund.queries.ts'
import { settleRefund } from './settle-refund.ts'

const mostAtOnce = 10
const firstWaitMs = 30_000
const longestWaitMs = 3_600_000

/** Sends approved refunds to the providers, and asks about those that are underway. */
export async function sendRefunds(context: Context, signal: AbortSignal): Promise<void> {
  const { database, log, now } = context
  const due = await listDueRefunds(database.read, now(), mostAtOnce)
  if (signal.aborted || due.length === 0) return
  // Marked as sent before the call: if its answer is lost, the next try queries before it sends the same number again.
  const claimed = await database.write(async (db) => {
    const ours: RefundRow[] = []
    for (const refund of due) {
      const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** refund.tries)
      if (await claimRefund(db, refund, now() + wait)) ours.push(refund)
    }
    return ours
  })
  await Promise.all(
    claimed.map((refund) =>
      send(context, refund).catch((error: unknown) =>
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'could not send a refund'),
      ),
    ),
  )
}

async function send(context: Context, refund: RefundRow): Promise<void> {
  const { database, keys, settings, now } = context
  const provider = await accountOf(context, refund.channel)
  const said = await ask(context, provider, refund)
  const school = { keys, values: await settings.current(), now: now() }
  await database.write((db) => settleRefund(db, school, said))
}

async function ask(context: Context, provider: PayProvider, refund: RefundRow): Promise<ProviderRefund> {
  const { outTradeNo, outRefundNo, amountFen, paidFen, reason, channel } = refund
  if (refund.state === 'SENT') {
    const known = await provider.queryRefund({ outTradeNo, outRefundNo })
    if (known.state !== 'UNKNOWN') return known
  }
  const origin = siteOrigin(await context.settings.current(), context.config)
  const notifyUrl = `${origin}/api/payments/${channel}`
  return provider.refund({ outTradeNo, outRefundNo, amountFen, paidFen, reason, notifyUrl })
}
