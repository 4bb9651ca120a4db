import { siteDay } from '../packages/server/src/core/time/site-day.ts'
import { asAdmin, dialog, row } from './admin-page.ts'
import { beginPayment, debtor, openPayingSchool, pricedCourse, type PayingSchool } from './paying-school.ts'
import { asNewStudent, openAs } from './sessions.ts'
import { expect, test, uniqueName } from './test.ts'

// One school for all of them: each has a course and a student of its own.
test.describe.configure({ mode: 'default' })
let school: PayingSchool
test.beforeAll(async () => {
  school = await openPayingSchool()
})
test.afterAll(() => school[Symbol.asyncDispose]())

test('a payer at a computer scans the code, and the open sheet notices by itself that the money is there', async ({
  page,
}) => {
  const { id, name } = await pricedCourse()
  await asNewStudent(page, `/courses/${id}`)
  await page.getByRole('button', { name: '立即报名' }).click()
  await dialog(page, /确认报名/)
    .getByRole('button', { name: '确认报名' })
    .click()
  const orders = page.getByRole('region', { name: '我的订单' })
  await expect(orders).toContainText(name)
  await page.goto(`/courses/${id}`)
  await page.getByRole('link', { name: '去支付 ¥268' }).click()
  await expect(orders).toBeInViewport()
  await orders.getByRole('button', { name: `去支付 ¥268 ${name}` }).click()
  const sheet = dialog(page, '支付课程费用')
  await sheet.getByRole('button', { name: /^微信支付/ }).click()
  await expect(sheet.getByRole('img', { name: '微信支付的二维码' })).toBeVisible()
  await expect(sheet.getByText('请用微信扫码支付 ¥268，30 分钟内有效')).toBeFocused()
  expect(await school.pay.pay(school.newest())).toEqual([204])
  await expect(sheet.getByText('支付成功，已为您开通课程')).toBeFocused()
  await sheet.getByRole('button', { name: '完成' }).click()
  await expect(orders.getByRole('listitem')).toContainText('已支付')
})

test('on a phone WeChat pays above the page, and a browser goes to Alipay and comes back to the result', async ({
  elsewhere,
}) => {
  const course = await pricedCourse()
  const payer = await debtor(course)
  const viewport = { width: 360, height: 740 }
  const inWechat = await elsewhere({ viewport, userAgent: 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50' })
  // WeChat cannot be reached, so this stands for it, and leads back.
  await inWechat.route(/\/wechat\/start/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const asked = new URL(response.headers()['location'] ?? '').searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', school.wechat.codeFor('openid-of-the-payer'))
    back.searchParams.set('state', asked.get('state') ?? '')
    const page = `<meta http-equiv="refresh" content="0; url=${back.href.replaceAll('&', '&amp;')}">`
    await route.fulfill({ contentType: 'text/html', body: page })
  })
  await inWechat.exposeFunction('payInWechat', (prepayId: string) => school.pay.pay(prepayId.replace(/^wx/, '')))
  await inWechat.addInitScript(() =>
    Object.assign(window, {
      WeixinJSBridge: {
        invoke: (_: string, call: { package: string }, answer: (result: object) => void) =>
          void (window as unknown as { payInWechat: (id: string) => Promise<void> })
            .payInWechat(call.package.replace('prepay_id=', ''))
            .then(() => answer({ err_msg: 'get_brand_wcpay_request:ok' })),
      },
    }),
  )
  await openAs(inWechat, payer, '/student#orders')
  const orders = inWechat.getByRole('region', { name: '我的订单' })
  await expect(orders).toBeInViewport()
  await orders.getByRole('button', { name: /^去支付/ }).click()
  const sheet = dialog(inWechat, '支付课程费用')
  await expect(sheet.getByText('请在浏览器中打开以使用支付宝')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /支付宝/ })).toHaveCount(0)
  await sheet.getByRole('link', { name: '先绑定微信' }).click()
  await inWechat.getByRole('button', { name: '绑定', exact: true }).click()
  await orders.getByRole('button', { name: /^去支付/ }).click()
  await sheet.getByRole('button', { name: /^微信支付/ }).click()
  await expect(sheet.getByText('支付成功，已为您开通课程')).toBeVisible()

  const phone = await elsewhere({ viewport, userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36' })
  await openAs(phone, await debtor(course), '/student#orders')
  await phone.getByRole('button', { name: /^去支付/ }).click()
  await dialog(phone, '支付课程费用')
    .getByRole('button', { name: /^支付宝/ })
    .click()
  await expect(phone.getByRole('heading', { name: course.name })).toBeVisible()
  // The payer is back before the school can know the result.
  await phone.route('**/api/student/payments/*', async (route) => {
    await expect(phone.getByText('正在确认支付结果，请稍候')).toBeVisible()
    await route.continue()
  })
  await phone.getByRole('button', { name: '付款' }).click()
  const result = dialog(phone, '支付结果')
  await expect(result.getByText('支付成功，已为您开通课程')).toBeVisible()
  await result.getByRole('button', { name: '完成' }).click()
  await expect(phone.getByRole('region', { name: '我的订单' })).toBeInViewport()
  await expect(phone).toHaveURL('/student#orders')
})

test('staff return a part of a payment, and the student sees it arrive', async ({ page, elsewhere }) => {
  const name = uniqueName('部分退款的学员')
  const payer = await debtor(await pricedCourse(), name)
  await school.pay.pay(await beginPayment(school, payer))
  await asAdmin(page, '/admin/payments')
  await row(page, name).getByRole('button', { name: /^退款/ }).click()
  const form = dialog(page, `给${name}退款`)
  await expect(form.getByLabel('退款金额')).toHaveValue('268')
  await form.getByLabel('退款金额').fill('68')
  await expect(form.getByRole('switch', { name: '同时结束学习' })).not.toBeChecked()
  await form.getByLabel('退款原因').fill('教材自备')
  await form.getByRole('button', { name: '提交退款' }).click()
  await expect(row(page, name)).toContainText('已退 ¥68.00')

  const own = await elsewhere()
  await openAs(own, payer, '/student#orders')
  const order = own.getByRole('region', { name: '我的订单' }).getByRole('listitem')
  await expect(order).toContainText('退款已提交，微信支付一般 1–3 天内原路退回')
  const sent = () => [...school.pay.truth.refunds.values()].find(({ amountFen }) => amountFen === 6800)?.outRefundNo
  await expect.poll(sent).toBeDefined()
  await school.pay.settleRefund(sent() ?? '')
  await own.reload()
  await expect(order).toContainText('已退款 ¥68，原路退回微信支付')
  await page.getByRole('tab', { name: '退款' }).click()
  await expect(row(page, name)).toContainText('已退款')
})

test('the statement of a day shows what one side lacks before what agrees, and is saved as a file', async ({
  page,
}) => {
  const { pay } = school
  const { id } = await pricedCourse()
  const day = siteDay(Date.now() - 3 * 86_400_000, 'Asia/Shanghai')
  const booked: string[] = []
  for (let paid = 0; paid < 2; paid++) {
    const number = await beginPayment(school, await debtor({ id }))
    await pay.pay(number, 'never')
    const payment = pay.truth.payment(number)
    payment.paidAt = Date.parse(`${day}T12:00+08:00`)
    const { headers, bytes } = pay.notice(payment)
    await fetch(payment.notifyUrl, { method: 'POST', headers: headers as never, body: new Uint8Array(bytes) })
    booked.push(number)
  }
  const [agreed = '', lost = ''] = booked
  const foreign = { ...pay.truth.payment(lost), outTradeNo: 'JXFOREIGN000000000000000000', providerNo: '4200000099' }
  pay.truth.payments.delete(lost)
  pay.truth.payments.set(foreign.outTradeNo, foreign)

  await asAdmin(page, '/admin/payments?tab=statements')
  await expect(row(page, day)).toContainText('没有取到账单')
  await page.getByRole('button', { name: `重新对账 微信支付 ${day}` }).click()
  await expect(row(page, day)).toContainText('有差异 2 笔')
  await page.getByRole('button', { name: `明细 微信支付 ${day}` }).click()
  const lines = page.locator('tbody').getByRole('row').filter({ hasText: '¥' })
  await expect(lines).toHaveCount(3)
  await expect(lines.last()).toContainText(agreed)
  await expect(row(page, foreign.outTradeNo)).toContainText('本校没有')
  await expect(row(page, lost)).toContainText('平台没有')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toContain(day)
})
