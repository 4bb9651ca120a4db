import { z } from '@jiangxue/contract/kit/zod.ts'
import { openZip } from '../../../../proof/verifier/read-zip.ts'
import { fenOf, roundedFenOf } from '../amount.ts'
import { alipayBillWords, headingsOf, placesOf } from '../bill-headings.ts'
import { billLimits, callProvider } from '../call-provider.ts'
import { parse } from '../parse.ts'
import type { BillLine } from '../pay-provider.ts'
import { undefinedIf } from '../refusal.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { callAlipay } from './alipay-call.ts'

const Bill = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })
/** There was no payment on the day. */
const noPayments = /bill[-_]not[-_]exist/i

export async function fetchAlipayBill(account: AlipayAccount, day: string): Promise<BillLine[]> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query'
  const bill = await callAlipay(account, method, { bill_type: 'trade', bill_date: day }).catch(undefinedIf(noPayments))
  if (bill === undefined) return []
  const { bill_download_url: url } = parse(Bill, bill)
  // The file itself is not signed, so that its address, which is, must be encrypted like the gateway's.
  return fileOf(url.replace(/^http:/, new URL(account.url).protocol))
}

async function fileOf(url: string): Promise<BillLine[]> {
  const { status, bytes } = await callProvider(url, { method: 'GET' }, billLimits)
  if (status !== 200) throw new Error(`Alipay: no bill (status ${status})`)
  const files = await openZip({ size: bytes.length, read: (from, to) => bytes.subarray(from, to) })
  const [, read] = [...files].find(([name]) => name.endsWith(details)) ?? []
  if (!read) throw new Error('Alipay: the bill has no file of details')
  return readAlipayBill(new TextDecoder('gbk').decode(await read()))
}

const { columns, payment, details } = alipayBillWords

/** Reads a bill: remarks after `#`, a line of headings, and lines of values with a tab after each number. */
export function readAlipayBill(csv: string): BillLine[] {
  const rows = csv.split(/\r?\n/).filter((row) => row.trim() !== '' && !row.startsWith('#'))
  const headings = headingsOf(rows[0])
  const places = placesOf(columns, headings)
  return rows.slice(1).map((row) => {
    const values = row.split(',')
    // Names of goods may contain commas.
    const surplus = values.length - headings.length
    if (surplus > 0) {
      const { goods } = places
      values.splice(goods, surplus + 1, values.slice(goods, goods + surplus + 1).join(','))
    }
    return lineOf((name) => values[places[name]]?.trim() ?? '')
  })
}

/** Sums of refunds and fees are negative. */
function lineOf(value: (name: keyof typeof columns) => string): BillLine {
  const isPayment = value('kind') === payment
  const amountFen = fenOf(value('amount'))
  if (amountFen === undefined) throw new Error('Alipay: the bill has a line without a sum')
  return {
    kind: isPayment ? 'payment' : 'refund',
    outNo: isPayment ? value('tradeNo') : value('refundNo') || value('tradeNo'),
    providerNo: value('transactionNo'),
    amountFen: Math.abs(amountFen),
    feeFen: 0 - (roundedFenOf(value('fee')) ?? 0),
  }
}
