import { keysOf } from '@jiangxue/contract/kit/text.ts'
import type { OutboxChannel } from '@jiangxue/contract/messaging/outbox.values.ts'
import type { Db } from '../../core/database/database.ts'
import { countEvent, readCount } from '../../core/http/rate-limit.ts'
import { siteDay } from '../../core/time/site-day.ts'
import type { EmailMessage, SmsMessage } from '../channels.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { mailExhausted } from './mail-exhausted.ts'
import { setCount } from './notification.queries.ts'
import type { Sender } from './sender.ts'

const twoDaysMs = 2 * 86_400_000

/**
 * The parts of the daily limits. Strangers can cause messages about resets and registrations, so these have parts of
 * their own: they use up neither each other's nor those of checks and notices. Other e-mails are not limited: they cost
 * nothing, and only staff cause them.
 */
const pots = {
  reset: { events: ['resetCode', 'forgotPassword'], share: { sms: 0.25, email: 0.5 } },
  registration: { events: ['registerCode', 'contactCode', 'userRegistered'], share: { sms: 0.25, email: 0.5 } },
  others: { events: [], share: { sms: 0.5, email: Infinity } },
} as const
type Pot = keyof typeof pots
const potNames = keysOf(pots)

const potOf = (event: string): Pot =>
  potNames.find((pot) => (pots[pot].events as readonly string[]).includes(event)) ?? 'others'
const counterOf = ({ values, now }: Sender, channel: OutboxChannel, pot: Pot) =>
  `${channel}-day:${pot}:${siteDay(now, values['basic.timezone'])}`
const limitOf = ({ values }: Sender, channel: OutboxChannel, pot: Pot) =>
  Math.ceil(values[`${channel}.dailyLimit`] * pots[pot].share[channel])

/**
 * Queues a message in the transaction of the event it reports. Returns its id in the outbox. Returns undefined, and
 * notifies the admins, if the event's part of the channel's daily limit is used up.
 */
export async function queueLimited(
  db: Db,
  sender: Sender,
  event: string,
  target: string,
  message: EmailMessage | SmsMessage,
): Promise<number | undefined> {
  const { keys, now } = sender
  const { channel } = message
  const pot = potOf(event)
  const name = counterOf(sender, channel, pot)
  const { count } = await countEvent(db, name, twoDaysMs, now)
  if (count <= limitOf(sender, channel, pot)) return queueMessage(db, keys, event, target, message, now)
  // Only messages that were queued count. The limit itself may have been lowered during the day.
  await setCount(db, name, count - 1)
  await mailExhausted(db, sender, channel)
  return undefined
}

/** Whether the school has used up a part of a channel's daily limit. */
export async function isExhausted(db: Db, sender: Sender, channel: OutboxChannel): Promise<boolean> {
  for (const pot of potNames)
    if ((await readCount(db, counterOf(sender, channel, pot), twoDaysMs, sender.now)) >= limitOf(sender, channel, pot))
      return true
  return false
}
