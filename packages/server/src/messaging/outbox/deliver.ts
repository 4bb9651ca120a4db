import { deliveryExpired } from '@jiangxue/contract/delivery.values.ts'
import type { Context } from '../../core/context.ts'
import { claim, findOutbox, listDue, markFailed, markForRetry, markSent, type OutboxRow } from './outbox.queries.ts'
import { openMessage } from './queue-message.ts'

/** Delivers the messages of one channel to a target; throws where it cannot. */
export type Channel = (context: Context, target: string, message: never) => Promise<void>
/** Every channel by the name that messages carry. */
export type Channels = Readonly<Record<string, Channel>>

const second = 1000
const minute = 60 * second
/** How long to wait after each failed attempt; after the last one the message is given up. */
export const retryDelaysMs = [10 * second, minute, 5 * minute, 30 * minute, 2 * 60 * minute, 8 * 60 * minute]
// Longer than any provider may take, so that a row that is being sent is not sent twice.
const leaseMs = 2 * minute
const batchSize = 20
/** As many as a server that hangs may hold while others are still sent. */
export const maxCodesAtOnce = 50
const maxErrorLength = 500

/** Sends what is due and nobody waits for, in turn, and returns how many rows were taken. Safe beside other processes. */
export async function deliverDue(context: Context, channels: Channels): Promise<number> {
  let taken = 0
  for (const row of await listDue(context.database.read, 'others', context.now(), batchSize))
    if (await take(context, row, channels)) taken++
  return taken
}

/**
 * Starts to send the codes that are due, side by side, so that none waits for a slow one in front. Adds each to `sending`
 * until it has ended. Safe beside other processes.
 */
export async function startCodes(context: Context, channels: Channels, sending: Set<Promise<void>>): Promise<void> {
  const room = maxCodesAtOnce - sending.size
  if (room === 0) return
  for (const row of await listDue(context.database.read, 'codes', context.now(), room)) {
    if (!(await isClaimed(context, row))) continue
    const sent: Promise<void> = deliver(context, row, channels)
      .catch((error: unknown) => context.log.error({ err: error }, 'outbox'))
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }
}

/** Delivers a row without waiting for its turn; where that fails it is tried again like any other. */
export async function deliverNow(context: Context, id: number, channels: Channels): Promise<void> {
  const row = await findOutbox(context.database.read, id)
  if (row) await take(context, row, channels)
}

/** False where somebody else has taken the row. */
async function take(context: Context, row: OutboxRow, channels: Channels): Promise<boolean> {
  if (!(await isClaimed(context, row))) return false
  await deliver(context, row, channels)
  return true
}

const isClaimed = ({ database, now }: Context, row: OutboxRow) =>
  database.write((db) => claim(db, row, now() + leaseMs))

async function deliver(context: Context, row: OutboxRow, channels: Channels): Promise<void> {
  const { database, now } = context
  try {
    await send(context, row, channels)
    await database.write((db) => markSent(db, row.id, now()))
  } catch (error) {
    const reason = withoutTarget((error as Error).message, row.target).slice(0, maxErrorLength)
    context.log.warn(
      { outboxId: row.id, channel: row.channel, event: row.event, reason },
      'a message could not be sent',
    )
    const isExpired = error instanceof Expired
    const delay = isExpired ? undefined : retryDelaysMs[row.attempts]
    await database.write((db) =>
      delay === undefined
        ? markFailed(db, row.id, { reason, isExpired }, now())
        : markForRetry(db, row.id, reason, now() + delay),
    )
  }
}

/** Providers tend to repeat the address they were given. */
const withoutTarget = (message: string, target: string) => (target === '' ? message : message.replaceAll(target, '***'))

class Expired extends Error {}

async function send(context: Context, row: OutboxRow, channels: Channels): Promise<void> {
  const message = openMessage(context.keys, row)
  if (message.expiresAt !== undefined && message.expiresAt <= context.now()) throw new Expired(deliveryExpired)
  const channel = channels[message.channel]
  if (!channel) throw new Error(`No channel ${message.channel}`)
  await channel(context, row.target, message as never)
}
