import type { Page } from '@playwright/test'
import { asAdmin, picture } from './admin-page.ts'
import { asNewStudent, asStudent, demoPassword, demoSession, newStudent, openAs } from './sessions.ts'
import { slowPage } from './slow-page.ts'
import { expect, school, test } from './test.ts'

const refuse = (page: Page, address: string, status = 500, json: object = {}) =>
  page.route(address, (route) => route.fulfill({ status, json }))
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true })
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: '重试' })
const priced = () => `/courses/${school().pricedCourseId}`

test('courses that failed to load can be requested again', async ({ page }) => {
  await page.goto('/about')
  await refuse(page, '**/api/public/courses/list*')
  await menu(page, '课程中心').click()
  await expect(page.getByText('获取课程列表失败，请稍后重试')).toBeVisible()
  await page.unroute('**/api/public/courses/list*')
  await retry(page).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a course that failed to load can be requested again', async ({ page }) => {
  await page.goto('/courses?keyword=Linux')
  await refuse(page, '**/api/public/courses/get/*', 500, { message: '服务器内部错误' })
  await page.getByRole('link', { name: 'Linux 运维实战' }).click()
  await expect(page.getByText('获取课程信息失败')).toBeVisible()
  await page.unroute('**/api/public/courses/get/*')
  await retry(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Linux 运维实战' })).toBeVisible()
})

test('the course is shown even if its chapters failed to load', async ({ page }) => {
  await page.goto('/courses?keyword=Linux')
  await refuse(page, '**/chapters*')
  await page.getByRole('link', { name: 'Linux 运维实战' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Linux 运维实战' })).toBeVisible()
  await expect(page.getByText('获取课程章节失败')).toBeVisible()
  await page.unroute('**/chapters*')
  await retry(page).click()
  await expect(page.getByRole('region', { name: '课程目录' }).getByRole('link').first()).toBeVisible()
})

test('a video that the browser cannot play shows an error', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new Error('no'))
  })
  await page.goto(priced())
  await page.getByRole('button', { name: '播放', exact: true }).click()
  await expect(page.getByText('视频播放失败，请重试')).toBeVisible()
})

test('enrolling asks a visitor to log in and comes back to the course', async ({ page }) => {
  await page.goto(priced())
  await page.getByRole('button', { name: '立即报名' }).click()
  await expect(page.getByText('请先登录后再报名课程')).toBeVisible()
  await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent(priced())}`)
})

test('a rejected enrollment shows the server’s reason, or else a generic error', async ({ page }) => {
  await asNewStudent(page, priced())
  const enroll = page.getByRole('button', { name: '立即报名' })
  const address = '**/api/courses/*/enroll'
  const answers: [said: string, answer: () => Promise<unknown>][] = [
    ['仅学员可以报名课程', () => refuse(page, address, 403, { message: '仅学员可以报名课程' })],
    ['报名失败', () => refuse(page, address, 409)],
    ['报名失败，请稍后重试', () => refuse(page, address, 500, { message: '服务器内部错误' })],
    ['报名失败，请稍后重试', () => page.route(address, (route) => route.abort())],
    ['名额已满', () => refuse(page, address, 200, { success: false, message: '名额已满' })],
    ['报名失败', () => refuse(page, address, 200, { success: false })],
  ]
  for (const [said, answer] of answers) {
    await answer()
    await enroll.click()
    await page.getByRole('button', { name: '确认报名' }).click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '关闭提示' }).click()
    await page.unroute(address)
  }
})

test('an enrolled student whose enrollment failed to load is not asked to enroll', async ({ page }) => {
  const student = await newStudent()
  const { pricedCourseId } = school()
  await page.request.post(`/api/courses/${pricedCourseId}/enroll`, { headers: student.headers })
  const plan = `**/api/courses/${pricedCourseId}/detail`
  await refuse(page, plan)
  await openAs(page, student, priced())
  await expect(page.getByText('获取报名信息失败')).toBeVisible()
  await expect(page.getByText('立即报名')).toHaveCount(0)
  await page.unroute(plan)
  await retry(page).click()
  await expect(page.getByRole('link', { name: /开始学习|继续学习/ })).toBeVisible()
  await expect(page.getByText('获取报名信息失败')).toHaveCount(0)
})

test('a figure that fails to load does not break the student center', async ({ page }) => {
  for (const figures of ['progress', 'today', 'totalLesson']) await refuse(page, `**/api/student/learning/*/${figures}`)
  await asNewStudent(page, '/student')
  await expect(page.getByRole('heading', { name: /^欢迎/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '学习目标' })).toBeVisible()
  await expect(page.getByText('累计学习')).toBeVisible()
  await expect(page.getByText('获取学习统计失败')).toBeVisible()
  await page.unroute('**/api/student/learning/*/today')
  await retry(page).click()
  await expect(page.getByText('今日学习')).toBeVisible()
})

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

test('a student logged out in another tab is sent to login on playing', async ({ page, context }) => {
  await asNewStudent(page, `/courses/${school().courseId}`)
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => localStorage.clear())
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  await page.getByRole('button', { name: '播放', exact: true }).click()
  await expect(page.getByText('请登录后观看完整课程', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
})

test('a tab discards the previous student when another one signs in from another tab', async ({ page, context }) => {
  const next = await newStudent('后来的学员')
  const first = await asNewStudent(page, '/student', '先来的学员')
  await expect(page.getByRole('main').getByText(first.account.name).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => localStorage.clear())
  await other.evaluate(({ token, account }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('account', JSON.stringify(account))
  }, next)
  await expect(page.getByRole('main').getByText(next.account.name).first()).toBeVisible()
  await expect(page.getByText(first.account.name)).toHaveCount(0)
})

test('an admin logged out in another tab is notified in the back office and returns after login', async ({
  page,
  context,
}) => {
  await asAdmin(page, '/admin/categories')
  await page.getByRole('button', { name: '添加分类' }).click()
  const add = page.getByRole('dialog', { name: '添加分类' })
  await add.getByLabel('分类名称').fill('来不及的分类')
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => localStorage.clear())
  await page.bringToFront()
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('未登录或登录已过期')).toBeVisible()
  await expect(page).toHaveURL('/auth/login?redirect=%2Fadmin%2Fcategories')
})

test('news that failed to load can be requested again', async ({ page }) => {
  await page.goto('/about')
  await page.route('**/api/public/news/latest*', (route) => route.abort())
  await menu(page, '新闻动态').click()
  await expect(page.getByText('获取新闻列表失败，请稍后重试')).toBeVisible()
  await page.unroute('**/api/public/news/latest*')
  await retry(page).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a page without a response or with a bare error status shows an error, keeps its frame and can be retried', async ({
  page,
}) => {
  const address = '**/api/public/site-content'
  await page.goto('/courses')
  await page.route(address, (route) => route.abort())
  await menu(page, '关于我们').click()
  await expect(page.getByText('网络连接失败，请检查您的网络设置')).toBeVisible()
  await expect(page).toHaveTitle('页面没有加载出来 - 匠学职业IT培训学校')
  await page.unroute(address)
  await refuse(page, address, 502)
  await retry(page).click()
  await expect(page.getByText('请求错误，状态码: 502')).toBeVisible()
  await page.unroute(address)
  await refuse(page, address, 500, { problem: 'server.failed', message: '服务器内部错误' })
  await retry(page).click()
  await expect(page.getByText('请稍后重试；如一直出现，请联系学校。')).toBeVisible()
  await page.unroute(address)
  await retry(page).click()
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible()
})

test('login distinguishes network errors from server errors', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('账号').fill('student')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  const logIn = page.getByRole('main').getByRole('button', { name: '登录' })
  await page.route('**/api/auth/login', (route) => route.abort())
  await logIn.click()
  await expect(page.getByText('网络连接失败，请检查您的网络设置')).toBeVisible()
  await page.unroute('**/api/auth/login')
  await refuse(page, '**/api/auth/login', 503)
  await logIn.click()
  await expect(page.getByText('请求错误，状态码: 503')).toBeVisible()
})

test('a request that cannot be sent shows an error', async ({ page }) => {
  await asStudent(page)
  await page.evaluate(() => localStorage.setItem('token', '不是令牌'))
  await page.goto('/profile')
  await expect(page.getByText('请求发送失败')).toBeVisible()
})

test('a profile or an avatar that could not be saved shows an error', async ({ page }) => {
  await asNewStudent(page, '/profile')
  await refuse(page, '**/api/admin/users/update/*', 500, { message: '服务器内部错误' })
  await page.getByLabel('邮箱').fill('nobody@example.cn')
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('更新个人资料失败')).toBeVisible()
  await refuse(page, '**/api/upload/avatar', 500)
  await page.getByLabel('更换头像').setInputFiles(picture)
  await page.getByRole('button', { name: '保存头像' }).click()
  await expect(page.getByText('头像上传失败')).toBeVisible()
})

const placeholder = /\/assets\/cover-[^/]+\.svg$/

test('images that fail to load are replaced, on cards and in texts of the school', async ({ page }) => {
  await page.route('**/files/*', (route) => route.abort())
  await page.goto('/courses')
  await expect(page.getByRole('article').first().locator('img')).toHaveAttribute('src', placeholder)
  await page.route('**/api/public/news/1', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), content: '<p>正文<img src="/files/999999" alt="车间"></p>' },
    })
  })
  await menu(page, '新闻动态').click()
  await page.getByRole('link', { name: '第六期劳动关系协调员培训班开班' }).click()
  await expect(page.getByRole('img', { name: '车间' })).toHaveAttribute('src', placeholder)
  await page.goto('/courses/1')
  await page.getByText('授课教师').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: '授课教师' }).locator('img').first()).toHaveAttribute(
    'src',
    /\/assets\/avatar-[^/]+\.svg$/,
  )
})

for (const [path, before] of [
  ['/', '<script type="text/plain" id="late-script">'],
  ['/student', '<script type="text/plain" id="page-data">'],
] as const)
  test(`a slowly arriving page hydrates once it is complete: ${path}`, async ({ page }) => {
    using school = await slowPage(path, before)
    const opened = openAs(page, await demoSession('student'), school.address + path)
    await page.locator('footer').waitFor()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1500))))
    school.release()
    await opened
    await expect(page.getByRole('button', { name: /^消息/ })).toBeVisible()
    if (path === '/student') await expect(page.getByRole('region', { name: '学习目标' })).toBeVisible()
  })
