import type { OptionalModule } from '../../core/optional-module.ts'
import { invalid } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { offeredChannels } from './account-of.ts'
import { closePayments, followPayments } from './intent/follow-payments.ts'
import { hasLateSince } from './intent/intent.queries.ts'
import { deleteNoticesBefore } from './notice/notice.queries.ts'
import { serveNotices } from './notice/receive-notice.ts'
import { paymentHandlers } from './payment.routes.ts'
import { hasAccount } from './provider/provider-of.ts'
import { hasRefundIn } from './refund/refund.queries.ts'
import { refundHandlers } from './refund/refund.routes.ts'
import { sendRefunds } from './refund/send-refunds.ts'
import { fetchMissingStatements } from './statement/fetch-statement.ts'
import { hasDifferenceSince } from './statement/statement.queries.ts'
import { statementHandlers } from './statement/statement.routes.ts'

const dayMs = 86_400_000
const daysNoticesAreKept = 730
/** How long the dashboard shows late payments and differences. */
const daysShown = 7

/** Payments by WeChat Pay and Alipay, their refunds and statements (ADR 90). */
export const onlinePayments = {
  handlers: { ...paymentHandlers, ...refundHandlers, ...statementHandlers },
  routes: serveNotices,
  takesPayments: (values) => offeredChannels(values).length > 0,
  closePayments,
  frequent: async (context, signal) => {
    await followPayments(context, signal)
    await sendRefunds(context, signal)
  },
  hourly: async (context, signal) => {
    const { database, now } = context
    await fetchMissingStatements(context, signal)
    await database.write((db) => deleteNoticesBefore(db, now() - daysNoticesAreKept * dayMs))
  },
  assertSettings: ({ after }) => {
    if (after['payment.wechatOn'] && !hasAccount('wechat', after)) throw invalid({ wechatOn: 'payment.incomplete' })
    if (after['payment.alipayOn'] && !hasAccount('alipay', after)) throw invalid({ alipayOn: 'payment.incomplete' })
  },
  notice: async (db, { values, now }) => {
    const since = now - daysShown * dayMs
    if ((await hasRefundIn(db, 'ASKED')) || (await hasRefundIn(db, 'FAILED'))) return 'refundsToDecide'
    if (await hasDifferenceSince(db, siteDay(since, values['basic.timezone']))) return 'statementDifferent'
    return (await hasLateSince(db, since)) ? 'paymentsToCheck' : undefined
  },
} as const satisfies OptionalModule
