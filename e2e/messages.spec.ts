import { expectAccessible, sizes } from './accessibility.ts'
import { asAdmin } from './admin-page.ts'
import { asNewStudent, openAs, demoSession } from './sessions.ts'
import { expect, school, test } from './test.ts'

const bell = /^消息/

test('a student finds messages behind the bell, and seen messages are marked as read', async ({ page }) => {
  const { headers } = await asNewStudent(page, '/courses', '周消息')
  const button = page.getByRole('button', { name: bell })
  await expect(button).toHaveAccessibleName('消息，1 条未读')
  await page.request.post(`/api/courses/${school().pricedCourseId}/enroll`, { headers, data: {} })
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻动态' }).click()
  await expect(button).toHaveAccessibleName('消息，2 条未读')
  await button.click()
  const panel = page.getByRole('region', { name: '消息', exact: true })
  await expect(panel.getByRole('listitem').first()).toContainText(
    /课程报名成功.*周消息，您好：.*您已成功报名课程《.+》/s,
  )
  await expect(panel.getByText('未读')).toHaveCount(2)
  await expect(button).toHaveAccessibleName('消息')
  await expectAccessible(page, 'the messages behind the bell')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await button.click()
  await expect(panel.getByText('欢迎加入')).toBeVisible()
  await expect(panel.getByText('未读')).toHaveCount(0)
  await panel.getByRole('link', { name: '查看全部消息' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '我的消息' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page, `the messages at ${size.width}`)
  }
  await page.getByRole('link', { name: '返回个人中心' }).click()
  await page.getByRole('region', { name: '学员资料' }).getByRole('link', { name: '我的消息' }).click()
  await page.getByRole('link', { name: '课程报名成功' }).click()
  await expect(page).toHaveURL(/\/student#courses$/)
})

test('on a phone the panel fits the screen, and a failure can be retried', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asNewStudent(page, '/courses')
  const list = /\/api\/messages(\?|$)/
  await page.route(list, (route) => route.fulfill({ status: 503, json: { code: 503, message: '服务暂不可用' } }))
  await page.getByRole('button', { name: bell }).click()
  const panel = page.getByRole('region', { name: '消息', exact: true })
  await expect(panel.getByRole('alert')).toContainText('加载消息失败')
  await page.unroute(list)
  await panel.getByRole('button', { name: '重试' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the messages on a phone')
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const link of await page.getByRole('navigation', { name: '主导航' }).getByRole('link').all())
    await expect(link).toBeInViewport({ ratio: 1 })
  await expect(panel).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the messages on a tablet')
})

test('only students have a bell, and it does not report an expired session', async ({ page, browser }) => {
  await openAs(page, await demoSession('admin'), '/courses')
  await expect(page.getByRole('button', { name: /管理员/ })).toBeVisible()
  await expect(page.getByRole('button', { name: bell })).toHaveCount(0)
  await page.goto('/student/messages')
  await expect(page).toHaveURL(/\/student$/)
  const other = await browser.newPage()
  const { account, headers } = await demoSession('student')
  const asked = other.waitForResponse('**/api/messages/unread-count')
  await openAs(other, { token: 'long-gone', account, headers }, '/courses')
  expect((await asked).status()).toBe(401)
  await expect(other.getByRole('button', { name: bell })).toBeVisible()
  await expect(other).toHaveURL(/\/courses$/)
  await other.close()
})

test('the back office shows pending, sent and failed messages, and resends failed ones', async ({ page }) => {
  const at = '2026-11-20T02:03:04.000Z'
  const common = { createdAt: at, at, eventText: '订单支付', event: 'orderPaid', channel: 'email', lastError: '' }
  const rows = [
    { ...common, id: 3, target: 'l***@example.cn', status: 'WAITING', attempts: 1, mayRetry: false },
    {
      ...common,
      id: 2,
      target: 'm***@example.cn',
      status: 'FAILED',
      attempts: 7,
      mayRetry: true,
      lastError: '535 Error',
    },
    { ...common, id: 1, target: 'n***@example.cn', status: 'SENT', attempts: 1, mayRetry: false },
  ]
  const asked: unknown[] = []
  await page.route(/\/api\/admin\/deliveries(\?|$)/, (route) =>
    route.fulfill({ json: { content: rows, totalElements: 3, totalPages: 1, number: 0, size: 10 } }),
  )
  await page.route('**/api/admin/deliveries/retry', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { code: 200, success: true, message: '已重新排队，稍后发送', data: { retried: 1 } } })
  })
  await asAdmin(page, '/admin/settings?tab=notification')
  await page.getByRole('link', { name: '消息记录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '消息记录' })).toBeVisible()
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size)
    await expect(page.getByText('535 Error')).toBeVisible()
    await expectAccessible(page, `the records of messages at ${size.width}`)
  }
  await expect(page.getByRole('button', { name: /^重发 / })).toHaveCount(1)
  await page.getByRole('button', { name: '重发 订单支付 m***@example.cn' }).click()
  await expect(page.getByText('已重新排队，稍后发送')).toBeVisible()
  expect(asked).toEqual([{ ids: [2] }])
})

test('the message records are empty in a school that sends none', async ({ page }) => {
  await asAdmin(page, '/admin/settings/messages?status=FAILED')
  await expect(page.getByText('没有符合条件的消息')).toBeVisible()
})
