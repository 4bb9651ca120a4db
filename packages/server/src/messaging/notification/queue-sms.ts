import type { Db } from '../../core/database/database.ts'
import { countEvent, readCount } from '../../core/http/rate-limit.ts'
import { siteDay } from '../../core/time/site-day.ts'
import type { SmsMessage } from '../channels.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { mailSmsExhausted } from './mail-sms-exhausted.ts'
import { setCount } from './notification.queries.ts'
import type { Sender } from './sender.ts'

const twoDaysMs = 2 * 86_400_000
const counterOf = ({ values, now }: Sender) => `sms-day:${siteDay(now, values['basic.timezone'])}`

/**
 * Queues a text message in the transaction of the event it reports. Returns false, and notifies the admins, if the
 * school has used up its daily limit: every message costs money, and strangers can request codes.
 */
export async function queueSms(
  db: Db,
  sender: Sender,
  event: string,
  phone: string,
  message: SmsMessage,
): Promise<boolean> {
  const { keys, values, now } = sender
  const name = counterOf(sender)
  const { count } = await countEvent(db, name, twoDaysMs, now)
  if (count <= values['sms.dailyLimit']) {
    await queueMessage(db, keys, event, phone, message, now)
    return true
  }
  // Only messages that were queued count. The limit itself may have been lowered during the day.
  await setCount(db, name, count - 1)
  await mailSmsExhausted(db, sender)
  return false
}

/** Whether the school has used up its daily limit of text messages. */
export const isSmsExhausted = async (db: Db, sender: Sender): Promise<boolean> =>
  (await readCount(db, counterOf(sender), twoDaysMs, sender.now)) >= sender.values['sms.dailyLimit']
