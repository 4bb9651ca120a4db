import { playPath } from './player.ts'
import { asNewStudent, demoPassword, signIn } from './sessions.ts'
import { expect, test } from './test.ts'

const guarded = () => [
  '/student',
  '/learning',
  '/profile',
  '/admin',
  '/admin/students',
  '/admin/dashboard',
  '/org',
  '/org/students',
  '/teacher',
  '/teacher/courses',
  playPath(),
]

test('a visitor is redirected to login from every guarded page, with a return URL', async ({ page }) => {
  for (const path of guarded()) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toContain(path.split('/')[1])
  }
  await page.goto('/login?redirect=%2Fstudent')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fstudent')
})

const ends: [login: string, start: string, allowed: RegExp][] = [
  ['student', '/student', /^\/(student|profile|course)/],
  ['teacher', '/teacher/dashboard', /^\/(teacher\/.|profile)/],
  ['orgadmin', '/org/dashboard', /^\/(org\/.|profile)/],
  ['admin', '/admin/dashboard', /^\/(student|profile|admin|org|teacher|course)/],
]
for (const [username, start, allowed] of ends)
  test(`${username} starts on the right page and meets no redirect loop`, async ({ page }) => {
    await signIn(page, username, demoPassword)
    await expect(page).toHaveURL(start)
    let visits = 0
    page.on('framenavigated', (frame) => (visits += frame === page.mainFrame() ? 1 : 0))
    for (const path of [
      ...guarded(),
      '/auth/login',
      '/login?redirect=/admin/students',
      '/auth/login?redirect=//evil.example',
    ]) {
      visits = 0
      await page.goto(path)
      expect(new URL(page.url()).origin).toBe(new URL(process.env.BASE_URL ?? '').origin)
      await expect.poll(() => new URL(page.url()).pathname, { message: path }).toMatch(allowed)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(visits, path).toBeLessThanOrEqual(4)
    }
  })

test('login reports a wrong password and stays', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('账号').fill('student')
  await page.getByLabel('密码', { exact: true }).fill('not the password')
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('用户名或密码错误').first()).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
})

test('logging out shows a notice and discards the user’s data', async ({ page }) => {
  await signIn(page, 'student', demoPassword)
  await page.getByRole('button', { name: /林若川/ }).click()
  await page
    .getByRole('menuitem', { name: '退出登录' })
    .or(page.getByRole('button', { name: '退出登录' }))
    .click()
  await expect(page.getByText('退出登录成功')).toBeVisible()
  await page.goto('/student')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('an ended session redirects to login and shows why', async ({ page, request }) => {
  const { headers } = await asNewStudent(page, '/about')
  expect((await request.post('/api/auth/logout', { headers })).status()).toBe(200)
  await page.goto('/student')
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a visitor who wants to continue learning gets to their courses through login', async ({ page }) => {
  await page.goto('/learning')
  await page.getByLabel('账号').fill('student')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL('/student#courses')
})

test('an unknown back office page shows a not-found page and has status 404', async ({ request }) => {
  expect((await request.get('/admin/nothing-here')).status()).toBe(404)
  expect((await request.get('/admin/students')).status()).toBe(200)
})
