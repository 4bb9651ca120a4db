import { wechatStartPath } from '@jiangxue/contract/account/wechat.values.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { PayStep } from '@jiangxue/contract/payment/payment.ts'
import type { IntentState } from '@jiangxue/contract/payment/payment.values.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fallbackSite } from '../../lib/site.ts'
import { answer, callsOf, disconnect, refuse, refuseWith } from '../../testing/fake-api.ts'
import { dueOrder, offer, ownPayment, paidOrder, withOrders } from '../../testing/fixtures/payment.ts'
import { address, dialog, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const wechat = 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50'
const phone = 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36'
const use = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const sheet = () => dialog('支付课程费用')
const server = (state: IntentState) => answer({ getOwnPayment: () => ({ ...ownPayment, state }) })
const begins = (step: PayStep) => answer({ payOrder: () => ({ payment: ownPayment, step }) })
/** Comes back to the page, which asks at once instead of waiting for the next time. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
const qr = { kind: 'qr', codeUrl: 'weixin://wxpay/bizpayurl?pr=7' } as const
const call = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }

beforeEach(() => {
  withOrders(dueOrder)
  begins(qr)
  server('OPEN')
})
afterEach(() => delete window.WeixinJSBridge)

async function payWith(name: RegExp | string) {
  const user = open('/student', 'student')
  await press(user, /^去支付 ¥268/, await region('我的订单'))
  await press(user, name, await sheet())
  return user
}

test('only what the student owes can be paid, and nothing where the school does not offer it', async () => {
  const deferred = { ...dueOrder, id: 91, status: 'DEFERRED', courseName: '先学后付' } as const
  const settled = { ...dueOrder, id: 92, status: 'PAID', courseName: '已付' } as const
  withOrders(dueOrder, deferred, settled)
  open('/student', 'student')
  const orders = await region('我的订单')
  const offered = orders.getAllByRole('button', { name: /去支付/ }).map((button) => button.getAttribute('aria-label'))
  expect(offered).toEqual(['去支付 ¥268 Linux 运维实战', '去支付 ¥268 先学后付'])
})

test('a school without online payment shows no button', async () => {
  answer({ site: () => fallbackSite })
  open('/student', 'student')
  const orders = await region('我的订单')
  expect(orders.queryByRole('button', { name: /去支付/ })).toBeNull()
})

test('a payment by QR code succeeds only once the server says so', async () => {
  const user = await payWith(/^微信支付/)
  const box = await sheet()
  expect(await box.findByText('请用微信扫码支付 ¥268，30 分钟内有效')).toHaveFocus()
  expect(box.getByRole('img', { name: '微信支付的二维码' })).toBeVisible()
  expect(callsOf('payOrder')).toMatchObject([{ params: { id: 90 }, body: { product: 'native' } }])
  await press(user, '刷新支付结果', box)
  await box.findByText('还没有收到付款，如已扣款请稍候刷新')
  server('PAID')
  withOrders(paidOrder)
  answer({ listOwnRefunds: ({ query }) => toPage([], 0, query) })
  comeBack()
  expect(await box.findByText('支付成功，已为您开通课程')).toHaveFocus()
  await press(user, '完成', box)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const orders = await region('我的订单')
  await expect.poll(() => orders.queryByRole('button', { name: /去支付/ })).toBeNull()
  expect(callsOf('closeOwnPayment')).toEqual([])
})

test('the payment is asked for by the clock', async () => {
  await payWith(/^微信支付/)
  const box = await sheet()
  await box.findByText(/^请用微信扫码支付/)
  server('PAID')
  await box.findByText('支付成功，已为您开通课程')
})

test('a closed sheet leaves the payment open, and asks for it no more', async () => {
  const user = await payWith(/^微信支付/)
  const box = await sheet()
  await box.findByText(/^请用微信扫码支付/)
  comeBack()
  await expect.poll(() => callsOf('getOwnPayment')).toHaveLength(1)
  await press(user, '关闭', box)
  comeBack()
  await press(user, /^去支付/, await region('我的订单'))
  await (await sheet()).findByText('待付 ¥268')
  expect(callsOf('getOwnPayment')).toHaveLength(1)
  expect(callsOf('closeOwnPayment')).toEqual([])
})

test('a lost connection is no answer: it is asked again', async () => {
  await payWith(/^微信支付/)
  const box = await sheet()
  await box.findByText(/^请用微信扫码支付/)
  answer({ getOwnPayment: disconnect })
  comeBack()
  await expect.poll(() => callsOf('getOwnPayment').length).toBeGreaterThan(0)
  server('PAID')
  await box.findByText('支付成功，已为您开通课程')
})

test('an expired payment can be started again', async () => {
  const user = await payWith(/^微信支付/)
  const box = await sheet()
  await box.findByText(/^请用微信扫码支付/)
  server('CLOSED')
  comeBack()
  await box.findByText('支付已超时，请重新发起')
  await press(user, '重新发起', box)
  await box.findByText('待付 ¥268')
  expect(callsOf('getPayOffer')).toHaveLength(2)
})

test('giving up closes the payment at the provider, and says so if that fails', async () => {
  answer({ closeOwnPayment: () => refuseWith('payment.provider') })
  const user = await payWith(/^微信支付/)
  const box = await sheet()
  await press(user, '放弃支付', box)
  await screen.findByText(/关闭支付失败|支付平台暂时不可用/)
  answer({ closeOwnPayment: () => ({ ...ownPayment, state: 'CLOSED' }) })
  await press(user, '放弃支付', box)
  await screen.findByText('已放弃支付')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('giving up what is paid already shows that it is', async () => {
  answer({ closeOwnPayment: () => ({ ...ownPayment, state: 'PAID' }) })
  const user = await payWith(/^微信支付/)
  const box = await sheet()
  await press(user, '放弃支付', box)
  await box.findByText('支付成功，已为您开通课程')
})

test('a refusal is shown in the sheet, where another way can be chosen', async () => {
  answer({ payOrder: () => refuseWith('payment.nothingDue') })
  await payWith(/^支付宝/)
  const box = await sheet()
  await box.findByText('没有待付金额')
  expect(box.getByRole('button', { name: /^微信支付/ })).toBeEnabled()
})

test('an offer that cannot be read is asked for again', async () => {
  answer({ getPayOffer: () => refuse(500) })
  const user = await payWith('重试')
  const box = await sheet()
  answer({ getPayOffer: () => ({ ...offer, channels: [] }) })
  await press(user, '重试', box)
  await box.findByText('学校暂未开通在线支付，请联系学校')
})

test('inside WeChat only WeChat Pay is offered, and paid without leaving the page', async () => {
  use(wechat)
  begins({ kind: 'jsapi', call })
  const answers = ['get_brand_wcpay_request:cancel', 'get_brand_wcpay_request:ok']
  const invoke = vi.fn((_name: string, _call: object, done: (result: { err_msg: string }) => void) =>
    done({ err_msg: answers.shift()! }),
  )
  window.WeixinJSBridge = { invoke }
  const user = await payWith(/^微信支付/)
  const box = await sheet()
  await box.findByText('您还没有完成支付')
  await press(user, '继续支付', box)
  await box.findByText('正在确认支付结果，请稍候')
  expect(box.queryByText('支付成功，已为您开通课程')).toBeNull()
  expect(callsOf('payOrder')).toMatchObject([{ body: { product: 'jsapi' } }])
  expect(invoke).toHaveBeenLastCalledWith('getBrandWCPayRequest', call, expect.any(Function))
  server('PAID')
  comeBack()
  await box.findByText('支付成功，已为您开通课程')
})

test('inside WeChat, an unknown account is connected first', async () => {
  use(wechat)
  answer({ getPayOffer: () => ({ ...offer, hasOpenid: false }) })
  const user = open('/student', 'student')
  await press(user, /^去支付/, await region('我的订单'))
  const box = await sheet()
  expect(await box.findByRole('link', { name: '先绑定微信' })).toHaveAttribute(
    'href',
    `${wechatStartPath}?redirect=%2Fstudent%23orders`,
  )
  expect(box.getByText('请在浏览器中打开以使用支付宝')).toBeVisible()
  expect(box.queryByRole('button', { name: /支付宝|微信支付/ })).toBeNull()
})

test('on a phone, the provider’s own page takes over', async () => {
  use(phone)
  begins({ kind: 'url', url: 'https://openapi.alipay.com/gateway.do?sign=1' })
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await payWith(/^支付宝/)
  const box = await sheet()
  await box.findByText('请在打开的页面中完成支付，30 分钟内有效')
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://openapi.alipay.com/gateway.do?sign=1')
  expect(callsOf('payOrder')).toMatchObject([{ body: { product: 'wap' } }])
})

test('whoever comes back from the provider waits for the server’s word', async () => {
  const user = open('/student?payment=5', 'student')
  const box = await dialog('支付结果')
  await box.findByText('正在确认支付结果，请稍候')
  for (let more = 1; more < 3; more++) {
    await expect.poll(() => callsOf('getOwnPayment').length).toBeGreaterThanOrEqual(more)
    comeBack()
  }
  await box.findByText('还没有收到付款，如已扣款请稍候刷新')
  server('PAID')
  await press(user, '刷新支付结果', box)
  await box.findByText('支付成功，已为您开通课程')
  await press(user, '完成', box)
  await expect.poll(address).toBe('/student')
  expect(callsOf('getOwnPayment')[0]).toMatchObject({ params: { id: 5 } })
})

test('a payment of somebody else is not shown to whoever names it', async () => {
  answer({ getOwnPayment: () => refuseWith('payment.notFound') })
  open('/student?payment=6', 'student')
  const box = await dialog('支付结果')
  await box.findByText('支付单不存在')
  expect(within(await screen.findByRole('dialog')).queryByText('Linux 运维实战')).toBeNull()
})
