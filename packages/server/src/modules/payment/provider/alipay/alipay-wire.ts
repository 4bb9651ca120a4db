import { z } from '@jiangxue/contract/kit/zod.ts'
import { fenOf } from '../amount.ts'
import { instantOfChina } from '../china-time.ts'
import { parse } from '../parse.ts'
import { ForgedNotice, type ProviderPayment } from '../pay-provider.ts'

const number = z.string().min(1).max(64)
const name = z.string().max(128).optional()

/** A payment in an answer or a notice; the time of the payment has a different name in each. */
const Trade = z.object({
  out_trade_no: number,
  trade_no: number,
  trade_status: z.string(),
  total_amount: z.string().max(20),
  send_pay_date: z.string().max(40).optional(),
  gmt_payment: z.string().max(40).optional(),
  buyer_open_id: name,
  buyer_user_id: name,
  buyer_id: name,
})
const states: Readonly<Record<string, ProviderPayment['state']>> = {
  WAIT_BUYER_PAY: 'OPEN',
  TRADE_SUCCESS: 'PAID',
  TRADE_FINISHED: 'PAID',
  TRADE_CLOSED: 'CLOSED',
}

/** A payment in a signed answer or notice. */
export function alipayPaymentOf(value: unknown): ProviderPayment {
  const trade = parse(Trade, value)
  const paidAt = instantOfChina(trade.gmt_payment ?? trade.send_pay_date ?? '')
  const amountFen = fenOf(trade.total_amount)
  const named = states[trade.trade_status]
  if (named === undefined || amountFen === undefined || amountFen < 0) throw new ForgedNotice('malformed')
  // A payment that was returned as a whole is closed too.
  const state = named === 'CLOSED' && !Number.isNaN(paidAt) ? 'PAID' : named
  const common = { outTradeNo: trade.out_trade_no, state, amountFen }
  if (state !== 'PAID') return { ...common, providerNo: '', paidAt: 0, payer: '' }
  if (Number.isNaN(paidAt)) throw new ForgedNotice('malformed')
  const payer = trade.buyer_open_id ?? trade.buyer_user_id ?? trade.buyer_id ?? ''
  return { ...common, providerNo: trade.trade_no, paidAt, payer }
}
