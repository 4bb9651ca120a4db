import { dueOf } from '@jiangxue/contract/course/order.values.ts'
import type { paymentEndpoints } from '@jiangxue/contract/payment/payment.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { existing, problem } from '../../core/problem.ts'
import { startOfSiteDay } from '../../core/time/site-day.ts'
import { toYuan } from '../../core/units.ts'
import { saveSettings } from '../../office/settings/save-settings.ts'
import { getOrder } from '../../teaching/enrollment/change-order.ts'
import { offeredChannels } from './account-of.ts'
import { beginPayment, ownOrder } from './intent/begin-payment.ts'
import { closeIntent, orUnavailable, refreshIntent } from './intent/follow-payments.ts'
import { claimQuery, findIntent, listIntents, type IntentRow } from './intent/intent.queries.ts'
import { toOwnPayment, toPaymentIntent } from './intent/intent.wire.ts'
import { testPayment } from './test-payment.ts'

/** A page that waits asks often; the provider is asked by one of them within this time. */
const queryIntervalMs = 3000
const dayMs = 86_400_000

export const paymentHandlers: HandlersOf<keyof typeof paymentEndpoints | 'savePaymentSettings' | 'testPayment'> = {
  savePaymentSettings: (call) => saveSettings(call, 'payment', call.body),
  testPayment: (call) => testPayment(call, call.body),
  getPayOffer: async (call) => {
    const { database, hooks, keys, settings } = call.context
    const { status, amountFen, paidFen } = await ownOrder(call, call.params.id)
    const values = await settings.current()
    const who = { appId: values['payment.wechatAppId'], userId: call.caller.userId }
    return {
      channels: offeredChannels(values),
      dueAmount: toYuan(dueOf(status, amountFen, paidFen)),
      minutes: values['payment.expiryMinutes'],
      hasOpenid: (await hooks.payerOpenid?.(database.read, keys, who)) !== undefined,
    }
  },
  payOrder: async (call) => {
    const { intent, step } = await beginPayment(call, await ownOrder(call, call.params.id), call.body)
    return { payment: toOwnPayment(intent), step }
  },
  getOwnPayment: async (call) => {
    const { context, params } = call
    const intent = await ownIntent(call, params.id)
    if (intent.state !== 'OPEN') return toOwnPayment(intent)
    const isAsking = await context.database.write((db) => claimQuery(db, intent.id, context.now(), queryIntervalMs))
    // Whoever waits is not disturbed by a provider that does not answer: the leading process asks again.
    if (isAsking) await orUnavailable(context, refreshIntent(context, intent)).catch(() => {})
    return toOwnPayment(await getIntent(call, params.id))
  },
  closeOwnPayment: async (call) => {
    const intent = await ownIntent(call, call.params.id)
    if (intent.state === 'OPEN') await orUnavailable(call.context, closeIntent(call.context, intent))
    return toOwnPayment(await getIntent(call, intent.id))
  },
  createIntent: async (call) => {
    const order = await getOrder(call.context.database.read, call.params.id)
    const { intent, step } = await beginPayment(call, order, call.body)
    return { payment: toPaymentIntent(intent), step }
  },
  listPayments: async ({ context: { database, settings }, query: { from, to, ...query } }) => {
    const timezone = (await settings.current())['basic.timezone']
    const createdFrom = from === undefined ? undefined : startOfSiteDay(from, timezone)
    const createdBefore = to === undefined ? undefined : startOfSiteDay(to, timezone) + dayMs
    const found = await listIntents(database.read, { ...query, createdFrom, createdBefore })
    return showPage(found, query, toPaymentIntent)
  },
  queryPayment: async (call) => {
    const intent = await getIntent(call, call.params.id)
    await orUnavailable(call.context, refreshIntent(call.context, intent))
    return toPaymentIntent(await getIntent(call, intent.id))
  },
}

const getIntent = async ({ context: { database } }: Actor, id: number): Promise<IntentRow> =>
  existing(await findIntent(database.read, id), 'payment.notFound')

async function ownIntent(actor: Actor, id: number): Promise<IntentRow> {
  const intent = await getIntent(actor, id)
  if (intent.studentId !== actor.caller.userId) throw problem('payment.notFound')
  return intent
}
