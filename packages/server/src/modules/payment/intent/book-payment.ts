import { dueOf } from '@jiangxue/contract/course/order.values.ts'
import { payChannelLabels, type PayChannel } from '@jiangxue/contract/payment/payment.values.ts'
import { hmac, type Keys } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import { auditOwn } from '../../../core/log/audit.ts'
import { translate } from '../../../core/text/translate.ts'
import { toYuan } from '../../../core/units.ts'
import type { Sender } from '../../../messaging/notification/sender.ts'
import { lockedOrder } from '../../../teaching/enrollment/change-order.ts'
import { bookEntry, notifyPaid } from '../../../teaching/enrollment/settle-order.ts'
import type { ProviderPayment } from '../provider/pay-provider.ts'
import { findIntentByNumber, findIntentByProviderNo, saveIntent } from './intent.queries.ts'
import { insertReturn } from './return-excess.ts'

/** What became of a payment that a provider says is paid. */
export type BookingOutcome = 'booked' | 'known' | 'unknown' | 'otherAmount'

/**
 * Books a payment that the provider has confirmed, once: the order is locked before the state is read. What exceeds
 * the amount due (paid twice, or waived meanwhile) is returned by itself. Money for a closed payment is booked, too.
 */
export async function bookPayment(
  db: Db,
  school: Sender,
  channel: PayChannel,
  paid: ProviderPayment,
): Promise<BookingOutcome> {
  const { keys, now } = school
  const found = await findIntentByNumber(db, channel, paid.outTradeNo)
  if (!found) return 'unknown'
  const order = await lockedOrder(db, found.orderId, undefined)
  const intent = await findIntentByNumber(db, channel, paid.outTradeNo)
  if (!intent) return 'unknown'
  if (intent.state === 'PAID') return 'known'
  if (paid.amountFen !== intent.amountFen) return 'otherAmount'
  if (paid.providerNo === '' || (await findIntentByProviderNo(db, channel, paid.providerNo))) return 'unknown'
  const dueFen = dueOf(order.status, order.amountFen, order.paidFen)
  const excessFen = Math.max(0, paid.amountFen - dueFen)
  const at = Math.min(paid.paidAt, now)
  await bookEntry(
    db,
    order,
    {
      kind: 'PAYMENT',
      amountFen: paid.amountFen,
      at,
      method: translate(payChannelLabels[channel]),
      reference: paid.providerNo,
      note: '',
      createdBy: null,
      createdAt: now,
      intentId: intent.id,
    },
    { updatedAt: now },
  )
  await saveIntent(db, intent.id, {
    state: 'PAID',
    providerNo: paid.providerNo,
    paidAt: at,
    payerDigest: paid.payer === '' ? null : payerDigest(keys, channel, paid.payer),
    flag: excessFen > 0 ? 'excess' : intent.state === 'OPEN' ? null : 'late',
    nextQueryAt: null,
  })
  if (excessFen > 0) await insertReturn(db, intent, excessFen, now)
  await notifyPaid(db, school, order, paid.amountFen)
  const detail = { orderId: order.id, amount: toYuan(paid.amountFen), channel, isLate: intent.state !== 'OPEN' }
  await auditOwn(db, now, { action: 'payment.book', targetId: intent.id, detail })
  return 'booked'
}

/** Tells payers apart without storing who they are at the provider. */
const payerDigest = (keys: Keys, channel: PayChannel, payer: string) => hmac(keys.digest, `payer:${channel}:${payer}`)
