import { asNewStudent, demoSession, newStudent, openAs } from './sessions.ts'
import { slowPage } from './slow-page.ts'
import { expect, school, test } from './test.ts'

test('scripts loaded after the first view do not delay its data', async ({ page }) => {
  const firstView = await (await page.request.get('/student')).text()
  let held = 0
  await page.route('**/assets/*.js', (route) => {
    const name = new URL(route.request().url()).pathname
    // Requests are impossible without this script.
    if (firstView.includes(name) || name.includes('/send-call-')) return route.continue()
    held++
  })
  await asNewStudent(page, '/student')
  await expect(page.getByRole('heading', { name: /^欢迎/ })).toBeVisible()
  expect(held).toBeGreaterThan(0)
})

test('a tab follows the login of another student in another tab, and a logout there', async ({ page, context }) => {
  const next = await newStudent('后来的学员')
  const { account } = await asNewStudent(page, '/student', '先来的学员')
  await expect(page.getByRole('main').getByText(account.name).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => localStorage.clear())
  await other.evaluate(({ token, account }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('account', JSON.stringify(account))
  }, next)
  await expect(page.getByRole('main').getByText(next.account.name).first()).toBeVisible()
  await expect(page.getByText(account.name)).toHaveCount(0)

  await page.goto(`/courses/${school().courseId}`)
  const play = page.getByRole('button', { name: '播放', exact: true })
  await expect(play).toBeVisible()
  await other.evaluate(() => localStorage.clear())
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  await play.click()
  await expect(page.getByText('请登录后观看完整课程', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
})

for (const [path, before] of [
  ['/', '<script type="text/plain" id="late-script">'],
  ['/student', '<script type="text/plain" id="page-data">'],
] as const)
  test(`a slowly arriving page hydrates once it is complete: ${path}`, { tag: '@full' }, async ({ page }) => {
    using school = await slowPage(path, before)
    const opened = openAs(page, await demoSession('student'), school.address + path)
    await page.locator('footer').waitFor()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1500))))
    school.release()
    await opened
    await expect(page.getByRole('button', { name: /^消息/ })).toBeVisible()
    if (path === '/student') await expect(page.getByRole('region', { name: '学习目标' })).toBeVisible()
  })
