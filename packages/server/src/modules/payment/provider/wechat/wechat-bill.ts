import { createHash } from 'node:crypto'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { fenOf, roundedFenOf } from '../amount.ts'
import { headingsOf, placesOf, wechatBillWords } from '../bill-headings.ts'
import { billLimits, callProvider } from '../call-provider.ts'
import { parse } from '../parse.ts'
import type { BillLine } from '../pay-provider.ts'
import { undefinedIf } from '../refusal.ts'
import type { WechatAccount } from './wechat-account.ts'
import { callWechat, wechatHeaders } from './wechat-call.ts'

const Bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })
/** There was no payment on the day. */
const noPayments = /^NO_STATEMENT_EXIST$/

export async function fetchWechatBill(account: WechatAccount, day: string): Promise<BillLine[]> {
  const path = `/v3/bill/tradebill?${new URLSearchParams({ bill_date: day, bill_type: 'ALL' })}`
  const bill = await callWechat(account, 'GET', path).catch(undefinedIf(noPayments))
  if (bill === undefined) return []
  const { download_url: url, hash_value: digest } = parse(Bill, bill)
  // At the configured server, which may be WeChat Pay's second address. The file is not signed: its digest is.
  const { pathname, search } = new URL(url)
  const place = `${pathname}${search}`
  const headers = wechatHeaders(account, 'GET', place)
  const file = await callProvider(`${account.url}${place}`, { method: 'GET', headers }, billLimits)
  if (file.status !== 200 || createHash('sha1').update(file.bytes).digest('hex') !== digest.toLowerCase())
    throw new Error(`WeChat Pay: the bill is not what was announced (status ${file.status})`)
  return readWechatBill(file.bytes.toString('utf8'))
}

const { columns, totals } = wechatBillWords

/** Reads a bill: a line of headings, lines of values, each value after a backtick, and the totals. */
export function readWechatBill(csv: string): BillLine[] {
  const rows = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const places = placesOf(columns, headingsOf(rows[0]))
  const end = rows.findIndex((row) => row.startsWith(totals))
  if (end < 0) throw new Error('WeChat Pay: the bill is not complete')
  return rows
    .slice(1, end)
    .filter((row) => row.trim() !== '')
    .map((row) => {
      // Names of goods may contain commas.
      const values = row.replace(/^`/, '').split(',`')
      return lineOf((name) => values[places[name]]?.trim() ?? '')
    })
}

function lineOf(value: (name: keyof typeof columns) => string): BillLine {
  const isPayment = value('state') === 'SUCCESS'
  const hasRefundNo = !/^0?$/.test(value('refundNo'))
  const amountFen = fenOf(value(isPayment ? 'amount' : 'refundAmount'))
  if (amountFen === undefined) throw new Error('WeChat Pay: the bill has a line without a sum')
  return {
    kind: isPayment ? 'payment' : 'refund',
    outNo: isPayment || !hasRefundNo ? value('tradeNo') : value('refundNo'),
    providerNo: isPayment || !hasRefundNo ? value('transactionNo') : value('refundId'),
    amountFen: Math.abs(amountFen),
    feeFen: roundedFenOf(value('fee')) ?? 0,
  }
}
