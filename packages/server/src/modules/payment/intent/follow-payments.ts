import type { PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import { auditOwn } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import type { Services } from '../../../core/services.ts'
import { lockOrder } from '../../../teaching/enrollment/order.queries.ts'
import { accountOf } from '../account-of.ts'
import { bookPayment } from './book-payment.ts'
import {
  askAboutAllOpen,
  findIntent,
  listDueIntents,
  listOpenIntents,
  saveIntent,
  type IntentRow,
} from './intent.queries.ts'

/** When the provider is asked about an open payment, after it was begun; and once it has expired. */
const queryAfterMs = [30_000, 120_000, 600_000]
const retryAfterMs = 60_000
const mostAtOnce = 10

/** The next instant at which the provider is asked about an open payment. */
export const nextQueryAt = ({ createdAt, expiresAt }: Pick<IntentRow, 'createdAt' | 'expiresAt'>, now: number) =>
  [...queryAfterMs.map((ms) => createdAt + ms), expiresAt].find((at) => at > now && at <= expiresAt) ??
  now + retryAfterMs

/** Asks the provider for the state of a payment: books it if it is paid, closes it if it has expired. */
export async function refreshIntent(context: Services, intent: IntentRow): Promise<void> {
  const channel = intent.channel
  const provider = await accountOf(context, channel)
  const answer = await provider.query(intent.outTradeNo)
  if (answer.state === 'PAID') return book(context, channel, answer)
  if (intent.state !== 'OPEN') return
  const isOver = answer.state === 'CLOSED' || answer.state === 'FAILED'
  if (!isOver && context.now() < intent.expiresAt) return
  if (!isOver) await provider.close(intent.outTradeNo)
  await endIntent(context, intent, answer.state === 'FAILED' ? 'FAILED' : 'CLOSED')
}

/** Closes an open payment at the provider, unless it turns out to be paid, which is booked. */
export async function closeIntent(context: Services, intent: IntentRow): Promise<void> {
  const channel = intent.channel
  const provider = await accountOf(context, channel)
  const answer = await provider.query(intent.outTradeNo)
  if (answer.state === 'PAID') return book(context, channel, answer)
  if (answer.state === 'OPEN' || answer.state === 'UNKNOWN') await provider.close(intent.outTradeNo)
  await endIntent(context, intent, 'CLOSED')
}

/** Closes the open payments of an order, before it is changed by hand. Throws if the provider does not answer. */
export async function closePayments(context: Services, orderId: number): Promise<void> {
  for (const intent of await listOpenIntents(context.database.read, orderId))
    await orUnavailable(context, closeIntent(context, intent))
}

/** Maps what goes wrong at a provider to one problem, and logs why. */
export async function orUnavailable<T>({ log }: Services, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'payment provider: no valid answer')
    throw problem('payment.provider')
  }
}

async function book(
  { database, keys, settings, now }: Services,
  channel: PayChannel,
  answer: Parameters<typeof bookPayment>[3],
) {
  const school = { keys, values: await settings.current(), now: now() }
  await database.write((db) => bookPayment(db, school, channel, answer))
}

/** Marks a payment that is still open as ended. */
const endIntent = ({ database, now }: Services, { id, orderId }: IntentRow, state: 'CLOSED' | 'FAILED') =>
  database.write(async (db) => {
    await lockOrder(db, orderId)
    if ((await findIntent(db, id))?.state !== 'OPEN') return
    await saveIntent(db, id, { state, nextQueryAt: null })
    await auditOwn(db, now(), { action: 'payment.close', targetId: id, detail: { state } })
  })

const hasAsked = new WeakSet<Services>()

/** Asks the providers about open payments that are due; after a start, about all. */
export async function followPayments(context: Services, signal: AbortSignal): Promise<void> {
  const { database, log, now } = context
  if (!hasAsked.has(context)) {
    hasAsked.add(context)
    await database.write((db) => askAboutAllOpen(db, now()))
  }
  const due = await listDueIntents(database.read, now(), mostAtOnce)
  if (signal.aborted || due.length === 0) return
  // Rescheduled before the calls, so that a payment whose query fails does not block the others.
  await database.write(async (db) => {
    for (const intent of due) await saveIntent(db, intent.id, { nextQueryAt: nextQueryAt(intent, now()) })
  })
  await Promise.all(
    due.map((intent) =>
      refreshIntent(context, intent).catch((error: unknown) =>
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'could not ask about a payment'),
      ),
    ),
  )
}
