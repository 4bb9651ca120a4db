import type { Context } from '../../core/context.ts'
import { sendResetCode } from '../../people/registration/send-reset-code.ts'
import { sendMail } from '../mail/mail.ts'
import { sendSms } from '../sms/sms.ts'
import { claim, listDue, markFailed, markForRetry, markSent, type OutboxRow } from './outbox.queries.ts'
import { openMessage } from './queue-message.ts'

const second = 1000
const minute = 60 * second
/** How long to wait after each failed attempt; after the last one the message is given up. */
export const retryDelaysMs = [10 * second, minute, 5 * minute, 30 * minute, 2 * 60 * minute, 8 * 60 * minute]
// Longer than any provider may take, so that nobody sends a row that is being sent.
const leaseMs = 2 * minute
const batch = 20
const longestError = 500

export interface DeliveryOptions {
  readonly smsEndpoint?: string | undefined
}

/** Sends what is due; answers how many rows were taken. Safe beside other processes. */
export async function deliverDue(context: Context, options: DeliveryOptions = {}): Promise<number> {
  const { database, now } = context
  let taken = 0
  for (const row of await listDue(database.read, now(), batch)) {
    if (!(await database.write((db) => claim(db, row, now() + leaseMs)))) continue
    taken++
    await deliver(context, row, options)
  }
  return taken
}

async function deliver(context: Context, row: OutboxRow, options: DeliveryOptions): Promise<void> {
  const { database, now } = context
  try {
    await send(context, row, options)
    await database.write((db) => markSent(db, row.id, now()))
  } catch (error) {
    const reason = withoutTarget((error as Error).message, row.target).slice(0, longestError)
    context.log.warn(
      { outboxId: row.id, channel: row.channel, event: row.event, reason },
      'a message could not be sent',
    )
    const delay = error instanceof Expired ? undefined : retryDelaysMs[row.attempts]
    await database.write((db) =>
      delay === undefined ? markFailed(db, row.id, reason, now()) : markForRetry(db, row.id, reason, now() + delay),
    )
  }
}

/** Providers like to repeat the address they were given. */
const withoutTarget = (message: string, target: string) => (target === '' ? message : message.replaceAll(target, '***'))

class Expired extends Error {}

async function send(context: Context, row: OutboxRow, { smsEndpoint }: DeliveryOptions): Promise<void> {
  const { keys, now } = context
  const message = openMessage(keys, row)
  if (message.expiresAt !== undefined && message.expiresAt <= now())
    throw new Expired('expired before it could be sent')
  const values = await context.settings.current()
  switch (message.channel) {
    case 'email':
      return sendMail(keys, values, { to: row.target, subject: message.subject, text: message.text })
    case 'sms':
      return sendSms(
        keys,
        values,
        { phone: row.target, templateCode: message.templateCode, values: message.values },
        now(),
        smsEndpoint,
      )
    case 'reset':
      return sendResetCode(context, message.account)
  }
}
