import type { Reply } from './pay-call.ts'
import type { PaidTruth } from './pay-truth.ts'

const html = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>付款</title>${body}</html>`,
})
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page on which somebody pays in a browser test. */
export const payPage = (payment: PaidTruth, returnUrl: string): Reply =>
  html(
    200,
    `<h1>${escape(payment.description)}</h1><p>¥${(payment.amountFen / 100).toFixed(2)}</p>
    <form method="post" action="/pages/pay?no=${payment.outTradeNo}&amp;return=${encodeURIComponent(returnUrl)}">
    <button>付款</button></form>`,
  )

export const refusedPage = (reason: string): Reply => html(400, `<h1>${escape(reason)}</h1>`)
export const backTo = (url: string): Reply => ({ status: 302, headers: { location: url }, body: '' })
