import { setTimeout } from 'node:timers/promises'
import { outboxExpired } from '@jiangxue/contract/messaging/outbox.values.ts'
import type { Context } from '../../core/context.ts'
import { outsideReasonOf } from '../../core/outside/outside-reason.ts'
import { claim, findOutbox, listDue, markFailed, markForRetry, markSent, type OutboxRow } from './outbox.queries.ts'
import { openMessage } from './queue-message.ts'

/** Delivers a message of a channel to a target; throws if it cannot. */
type Channel = (context: Context, target: string, message: never) => Promise<void>
/** All channels by the name used in messages. */
export type Channels = Readonly<Record<string, Channel>>

const second = 1000
const minute = 60 * second
/** Delays after each failed attempt; after the last one the message is given up. */
export const retryDelaysMs = [10 * second, minute, 5 * minute, 30 * minute, 2 * 60 * minute, 8 * 60 * minute]
// Longer than any provider may take, so that a row being sent is not sent twice.
const leaseMs = 2 * minute
/** Pauses before trying again to record that a message was sent; together shorter than the lease. */
const recordDelaysMs = [200, 800, 3000, 10 * second, 15 * second]
const batchSize = 20
/** Maximum number of codes being sent, which bounds how many a hanging server can occupy. */
export const maxCodesAtOnce = 50
const maxErrorLength = 500

/**
 * Sends due messages other than codes, one after another, until `stopping` is aborted, and returns how many rows were
 * taken. Safe to run concurrently in several processes.
 */
export async function deliverDue(context: Context, channels: Channels, stopping?: AbortSignal): Promise<number> {
  let taken = 0
  for (const row of await listDue(context.database.read, 'others', context.now(), batchSize)) {
    if (stopping?.aborted) break
    if (await take(context, row, channels)) taken++
  }
  return taken
}

/**
 * Starts sending due codes concurrently, so that none waits for a slow one before it. Adds each to `sending` until it
 * has ended. Safe to run concurrently in several processes.
 */
export async function startCodes(context: Context, channels: Channels, sending: Set<Promise<void>>): Promise<void> {
  const room = maxCodesAtOnce - sending.size
  if (room === 0) return
  for (const row of await listDue(context.database.read, 'codes', context.now(), room)) {
    if (!(await isClaimed(context, row))) continue
    const sent: Promise<void> = deliver(context, row, channels)
      .catch((error: unknown) => context.log.error({ err: error }, 'outbox: delivery of a code failed'))
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }
}

/** Delivers a row immediately; if that fails it is retried like any other. */
export async function deliverNow(context: Context, id: number, channels: Channels): Promise<void> {
  const row = await findOutbox(context.database.read, id)
  if (row) await take(context, row, channels)
}

/** Returns false if another worker has taken the row. */
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
  } catch (error) {
    const reason = withoutTarget(error instanceof Expired ? error.message : outsideReasonOf(error), row.target).slice(
      0,
      maxErrorLength,
    )
    context.log.warn(
      { outboxId: row.id, channel: row.channel, event: row.event, reason },
      'outbox: a message could not be sent',
    )
    const isExpired = error instanceof Expired
    const delay = isExpired ? undefined : retryDelaysMs[row.attempts]
    await database.write((db) =>
      delay === undefined
        ? markFailed(db, row.id, { reason, isExpired }, now())
        : markForRetry(db, row.id, reason, now() + delay),
    )
    return
  }
  await recordSent(context, row.id)
}

/** A message that is not recorded as sent would be sent again, so a failure of the database must not end the attempt. */
async function recordSent({ database, now }: Context, id: number): Promise<void> {
  for (const delayMs of [...recordDelaysMs, undefined])
    try {
      return await database.write((db) => markSent(db, id, now()))
    } catch (error) {
      if (delayMs === undefined) throw error
      await setTimeout(delayMs)
    }
}

/** Providers tend to repeat the recipient's address in their errors. */
const withoutTarget = (message: string, target: string) => (target === '' ? message : message.replaceAll(target, '***'))

class Expired extends Error {}

async function send(context: Context, row: OutboxRow, channels: Channels): Promise<void> {
  const message = openMessage(context.keys, row)
  if (message.expiresAt !== undefined && message.expiresAt <= context.now()) throw new Expired(outboxExpired)
  const channel = channels[message.channel]
  if (!channel) throw new Error(`No channel ${message.channel}`)
  await channel(context, row.target, message as never)
}
