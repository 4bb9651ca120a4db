import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { delayCalls } from './delayed-calls.ts'
import { asNewStudent, asStudent } from './sessions.ts'
import { expect, test, unique } from './test.ts'

const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const clockOf = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')

test('a student changes their goals, and invalid ones are reported next to their fields', async ({ page }) => {
  await asNewStudent(page)
  const goals = page.getByRole('region', { name: '学习目标' })
  await expect(goals.getByText('进行中')).toHaveCount(3)
  await expect(goals).toContainText('/ 60 分钟')
  await goals.getByRole('button', { name: '修改目标' }).click()
  const sheet = page.getByRole('dialog', { name: '修改学习目标' })
  await sheet.getByLabel('每日（分钟）').fill('2')
  await sheet.getByRole('button', { name: '保存目标' }).click()
  await expect(sheet.getByText('每日目标应在 5 分钟到 16 小时之间')).toBeVisible()
  await expectAccessible(page, 'the goals with an error')
  await sheet.getByLabel('每日（分钟）').fill('45')
  await sheet.getByLabel('每周（小时）').fill('4.5')
  await sheet.getByRole('button', { name: '保存目标' }).click()
  await expect(page.getByText('学习目标已保存')).toBeVisible()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(goals).toContainText('/ 45 分钟')
  await expect(goals).toContainText('/ 4 小时 30 分钟')
})

test('a reached goal is shown as reached', async ({ page }) => {
  await page.route('**/daily-goal', (route) =>
    route.fulfill({ json: { todaySeconds: 3600, target: 3600, completed: 3600, progress: 100 } }),
  )
  await page.route('**/weekly-goal', (route) => route.fulfill({ json: { target: 3600, completed: 600, progress: 16 } }))
  await asStudent(page)
  const goal = (name: string) =>
    page.getByRole('region', { name: '学习目标' }).getByRole('listitem').filter({ hasText: name })
  await expect(goal('每日目标').getByText('已达成')).toBeVisible()
  await expect(goal('每周目标').getByText('进行中')).toBeVisible()
})

test('learning materials are downloaded', async ({ page }) => {
  await asStudent(page)
  const materials = page.getByRole('region', { name: '学习资料' })
  const file = materials.locator('a[download]').first()
  await expect(file).toContainText(/(PDF 文档|文档|视频|图片) · [\d.]+ (B|KB|MB)/)
  const download = page.waitForEvent('download')
  await file.click()
  expect(await (await download).failure()).toBeNull()
})

test('calendar and curve show study time month by month', async ({ page }) => {
  await asStudent(page)
  const activity = page.getByRole('region', { name: '学习日历' })
  await expect(activity.getByRole('img', { name: /最近 30 天的学习曲线：共 .+，最多的一天/ })).toBeVisible()
  await expect(activity.getByRole('table', { name: '学习日历' })).toBeVisible()
  const shown = await activity.getByText(/\d+ 年 \d+ 月/).textContent()
  for (let month = 0; month < 3; month++) {
    const before = await activity.getByText(/\d+ 年 \d+ 月/).textContent()
    await activity.getByRole('button', { name: '上个月' }).click()
    await expect(activity.getByText(/\d+ 年 \d+ 月/)).not.toHaveText(before!)
  }
  for (let month = 0; month < 3; month++) await activity.getByRole('button', { name: '下个月' }).click()
  await expect(activity.getByText(/\d+ 年 \d+ 月/)).toHaveText(shown!)
  await expect(activity.getByRole('button', { name: '下个月' })).toBeDisabled()
})

test('the profile is edited without leaving the student center', async ({ page }) => {
  const email = unique('profile-').concat('@example.cn')
  const { password } = await asNewStudent(page)
  await page.getByRole('button', { name: '编辑资料' }).click()
  const sheet = page.getByRole('dialog', { name: '编辑资料' })
  await sheet.getByLabel('手机号').fill('123')
  await sheet.getByRole('button', { name: '保存资料' }).click()
  await expect(sheet.getByText('请输入正确的手机号码')).toBeVisible()
  await sheet.getByLabel('手机号').fill('')
  await sheet.getByLabel('姓名').fill('改名的学员')
  await sheet.getByLabel('邮箱').fill(email)
  await sheet.getByLabel('当前密码').fill(password)
  await sheet.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('个人资料更新成功')).toBeVisible()
  await expect(sheet).toBeHidden()
  const card = page.getByRole('region', { name: '学员资料' })
  await expect(card).toContainText('改名的学员')
  await expect(card).toContainText(email)
  await expect(card).toContainText('未设置')
})

test('the lesson to continue with is in full view in a long outline', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await asStudent(page)
  await page.getByRole('link', { name: '劳动关系协调员（三级）', exact: true }).click()
  const current = page.getByRole('region', { name: '课程目录' }).locator('[aria-current]')
  await expect(current).toBeVisible()
  const hidden = () =>
    current.evaluate((link) => {
      const [own, list] = [
        link.getBoundingClientRect(),
        link.closest('details')?.parentElement?.getBoundingClientRect(),
      ]
      return list ? Math.max(0, list.top - own.top, own.bottom - Math.min(list.bottom, innerHeight)) : Infinity
    })
  await expect.poll(hidden).toBeLessThanOrEqual(1)
})

test('a student’s own learning record is ready to print, without the frame of the site', async ({ page }) => {
  await asStudent(page)
  await page.getByRole('link', { name: '学习记录' }).click()
  // Not the URL, which changes while the previous page is still shown.
  await expect(page.getByRole('heading', { level: 1, name: '学习记录' })).toBeVisible()
  expect(await page.getByRole('row').count()).toBeGreaterThan(2)
  const clocks = async (cells: Locator) => (await cells.allTextContents()).map((text) => text.trim())
  const rows = await clocks(page.locator('tbody td:nth-child(4)'))
  const days = await clocks(page.getByRole('region', { name: '每日学习时长' }).locator('dd'))
  const total = (await page.getByText('累计学习').locator('xpath=following-sibling::dd').textContent())?.trim()
  for (const list of [rows, days]) expect(clockOf(list.map(secondsOf).reduce((a, b) => a + b, 0))).toBe(total)
  await expect(page.getByRole('row', { name: /^合计/ })).toContainText(total ?? '')
  await page.evaluate(() => {
    window.print = () => {
      document.title = '打印了'
    }
  })
  await page.getByRole('button', { name: '打印' }).click()
  await expect(page).toHaveTitle('打印了')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('columnheader', { name: '最后学习' })).toBeVisible()
})

test('a failing part shows an error and leaves the rest intact', async ({ page }) => {
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { message: '服务器内部错误' } }))
  await Promise.all(['**/materials', '**/weekly-goal', '**/courses/statistics*'].map(fail))
  await asStudent(page)
  for (const message of ['获取学习资料失败', '获取学习目标失败', '获取课程信息失败'])
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page.getByRole('region', { name: '学员资料' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('alert').filter({ hasText: '获取学习资料失败' }).getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('region', { name: '学习资料' }).locator('a').first()).toBeVisible()
})

test('an account without an id sees why nothing is shown', async ({ page }) => {
  await asStudent(page)
  await page.evaluate(() => {
    const { id: _, ...account } = JSON.parse(localStorage.getItem('account')!) as { id: number }
    localStorage.setItem('account', JSON.stringify(account))
  })
  await page.goto('/student')
  await expect(page.getByText('用户 ID 未找到')).toBeVisible()
})

test('on a phone the next lesson is in the first 400 pixels and one tap away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asStudent(page)
  const next = page
    .getByRole('main')
    .getByRole('link', { name: /^继续学习/ })
    .first()
  const { y, height } = (await next.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(400)
  await expectAccessible(page, 'the student centre on a phone')
  await next.click()
  await expect(page).toHaveURL(/\/course\/\d+\/play\/\d+/)
})

test('a student without courses is shown how to begin', async ({ page }) => {
  await asNewStudent(page)
  const welcome = page.getByRole('region', { name: /^欢迎/ })
  await expect(welcome.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the student centre of a new student')
  await welcome.getByRole('link', { name: '去选课程' }).click()
  await expect(page).toHaveURL('/courses')
})

test('the loading placeholder of the student center is as wide as the page', async ({ page }) => {
  await asStudent(page)
  const profile = page.getByRole('region', { name: '学员资料' })
  const width = async () => (await page.getByRole('main').locator('.shell').first().boundingBox())?.width
  await expect(profile).toBeVisible()
  const widthOfPage = await width()
  const release = await delayCalls(page, '**/api/student/learning/**')
  await page.reload()
  await expect(page.getByText('加载中…')).toBeAttached()
  await expect.poll(width).toBe(widthOfPage)
  release()
  await expect(profile).toBeVisible()
})
