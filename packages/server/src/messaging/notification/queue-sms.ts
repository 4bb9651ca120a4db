import type { Db } from '../../core/database/database.ts'
import { countEvent, readCount } from '../../core/http/rate-limit.ts'
import { siteDay } from '../../core/time/site-day.ts'
import type { SmsMessage } from '../channels.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { mailSmsExhausted } from './mail-sms-exhausted.ts'
import { setCount } from './notification.queries.ts'
import type { Sender } from './sender.ts'

const twoDaysMs = 2 * 86_400_000

/**
 * The parts of the daily limit. Strangers can request codes for resets and registrations, so these have parts of their
 * own: they use up neither each other's nor those of checks and notices.
 */
const pots = {
  reset: { events: ['resetCode', 'forgotPassword'], share: 0.25 },
  registration: { events: ['registerCode'], share: 0.25 },
  others: { events: [], share: 0.5 },
} as const
type Pot = keyof typeof pots

const potOf = (event: string): Pot =>
  (Object.keys(pots) as Pot[]).find((pot) => (pots[pot].events as readonly string[]).includes(event)) ?? 'others'
const counterOf = ({ values, now }: Sender, pot: Pot) => `sms-day:${pot}:${siteDay(now, values['basic.timezone'])}`
const limitOf = ({ values }: Sender, pot: Pot) => Math.ceil(values['sms.dailyLimit'] * pots[pot].share)

/**
 * Queues a text message in the transaction of the event it reports. Returns its id in the outbox.
 * Returns undefined, and notifies the admins, if the event's part of the daily limit is used up: every message costs
 * money.
 */
export async function queueSms(
  db: Db,
  sender: Sender,
  event: string,
  phone: string,
  message: SmsMessage,
): Promise<number | undefined> {
  const { keys, now } = sender
  const pot = potOf(event)
  const name = counterOf(sender, pot)
  const { count } = await countEvent(db, name, twoDaysMs, now)
  if (count <= limitOf(sender, pot)) return queueMessage(db, keys, event, phone, message, now)
  // Only messages that were queued count. The limit itself may have been lowered during the day.
  await setCount(db, name, count - 1)
  await mailSmsExhausted(db, sender)
  return undefined
}

/** Whether the school has used up a part of its daily limit of text messages. */
export async function isSmsExhausted(db: Db, sender: Sender): Promise<boolean> {
  for (const pot of Object.keys(pots) as Pot[])
    if ((await readCount(db, counterOf(sender, pot), twoDaysMs, sender.now)) >= limitOf(sender, pot)) return true
  return false
}
