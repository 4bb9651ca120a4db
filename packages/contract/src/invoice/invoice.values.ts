import { text } from '../kit/text.ts'

export const invoiceStates = ['ASKED', 'ISSUED', 'REJECTED', 'WITHDRAWN', 'REVERSED'] as const
export type InvoiceState = (typeof invoiceStates)[number]
export const invoiceStateLabels: Record<InvoiceState, string> = {
  ASKED: text('待开票'),
  ISSUED: text('已开票'),
  REJECTED: text('未开票'),
  WITHDRAWN: text('已撤回'),
  REVERSED: text('已红冲'),
}

export const invoiceBuyers = ['person', 'company'] as const
export type InvoiceBuyer = (typeof invoiceBuyers)[number]
export const invoiceBuyerLabels: Record<InvoiceBuyer, string> = { person: text('个人'), company: text('单位') }

export const invoiceLimits = {
  titleLength: 100,
  noteLength: 200,
  asksPerHour: 20,
  fileMaxBytes: 5 * 1024 * 1024,
} as const

const digits = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const taxNumberLength = 18

/** Whether a text is a unified social credit identifier with its check digit (GB 32100-2015). */
export function isTaxNumber(value: string): boolean {
  const values = [...value].map((character) => digits.indexOf(character))
  if (values.length !== taxNumberLength || values.includes(-1)) return false
  const sum = values.slice(0, -1).reduce((total, digit, index) => total + digit * (3 ** index % digits.length), 0)
  return values.at(-1) === (digits.length - (sum % digits.length)) % digits.length
}
