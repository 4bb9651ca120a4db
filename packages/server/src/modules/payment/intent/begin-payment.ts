import { dueOf } from '@jiangxue/contract/course/order.values.ts'
import type { PayStep } from '@jiangxue/contract/payment/payment.ts'
import { channelOfProduct, type PayChannel, type PayProduct } from '@jiangxue/contract/payment/payment.values.ts'
import { randomCode } from '../../../core/crypto/random-code.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing, invalid, problem } from '../../../core/problem.ts'
import type { SettingValues } from '../../../core/settings/setting-values.ts'
import { siteOrigin } from '../../../core/settings/site-url.ts'
import { toFen, toYuan } from '../../../core/units.ts'
import { getOrder, lockedOrder } from '../../../teaching/enrollment/change-order.ts'
import type { OrderRow } from '../../../teaching/enrollment/order.queries.ts'
import { accountOf, offeredChannels } from '../account-of.ts'
import { closeIntent, nextQueryAt, orUnavailable } from './follow-payments.ts'
import { findIntent, insertIntent, listOpenIntents, type IntentRow } from './intent.queries.ts'

interface Wish {
  readonly product: PayProduct
  /** In yuan; by default all that is due. */
  readonly amount?: number | undefined
}

export async function ownOrder({ context, caller }: Actor, id: number): Promise<OrderRow> {
  const order = await getOrder(context.database.read, id)
  if (order.studentId !== caller.userId) throw problem('order.notFound')
  return order
}

/**
 * Begins a payment of what is due on an order. An open one of the same channel is closed first, because providers
 * refuse its number with other data. The row exists before the provider is called: a lost answer leaves something to
 * ask about, and a notice finds its payment.
 */
export async function beginPayment(
  actor: Actor,
  order: OrderRow,
  { product, amount }: Wish,
): Promise<{ intent: IntentRow; step: PayStep }> {
  const { context } = actor
  const channel = channelOfProduct[product]
  const values = await context.settings.current()
  if (!offeredChannels(values).includes(channel)) throw problem('payment.off')
  const openid = product === 'jsapi' ? await payerOpenid(actor, values) : undefined
  for (const open of await listOpenIntents(context.database.read, order.id, channel))
    await orUnavailable(context, closeIntent(context, open))
  const intent = await openIntent(actor, order.id, { product, amount, channel }, values)
  const origin = siteOrigin(values, context.config)
  const provider = await accountOf(context, channel)
  const step = await orUnavailable(
    context,
    provider.prepare({
      product,
      outTradeNo: intent.outTradeNo,
      amountFen: intent.amountFen,
      description: `${values['basic.siteName']} ${order.courseName}`,
      expiresAt: intent.expiresAt,
      notifyUrl: `${origin}/api/payments/${channel}`,
      returnUrl: `${origin}/student?payment=${intent.id}`,
      payerIp: actor.origin.ip,
      openid,
    }),
  )
  return { intent, step }
}

async function payerOpenid({ context, caller }: Actor, values: SettingValues): Promise<string> {
  const { database, hooks, keys } = context
  const who = { appId: values['payment.wechatAppId'], userId: caller.userId }
  const openid = await hooks.payerOpenid?.(database.read, keys, who)
  if (openid === undefined) throw problem('payment.needsOpenid')
  return openid
}

const openIntent = (
  actor: Actor,
  orderId: number,
  { product, amount, channel }: Wish & { readonly channel: PayChannel },
  values: SettingValues,
): Promise<IntentRow> =>
  actor.context.database.write(async (db) => {
    const order = await lockedOrder(db, orderId, undefined)
    const dueFen = dueOf(order.status, order.amountFen, order.paidFen)
    if (dueFen === 0) throw problem('payment.nothingDue')
    const amountFen = amount === undefined ? dueFen : toFen(amount)
    if (amountFen > dueFen) throw invalid({ amount: 'amount.aboveDue' })
    // Of two calls at once, the second finds the payment of the first.
    if ((await listOpenIntents(db, orderId, channel)).length > 0) throw problem('payment.begun')
    const now = actor.context.now()
    const times = { createdAt: now, expiresAt: now + values['payment.expiryMinutes'] * 60_000 }
    const id = await insertIntent(db, {
      ...times,
      orderId,
      channel,
      product,
      outTradeNo: `JX${randomCode(26)}`,
      amountFen,
      state: 'OPEN',
      nextQueryAt: nextQueryAt(times, now),
      createdBy: actor.caller.userId,
      ip: actor.origin.ip,
    })
    const detail = { orderId, amount: toYuan(amountFen), channel, product }
    await audit(db, actor, { action: 'payment.begin', targetId: id, detail })
    return existing(await findIntent(db, id), 'payment.notFound')
  })
