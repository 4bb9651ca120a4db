import { playPath } from './player.ts'
import { demoPassword, signIn } from './sessions.ts'
import { expect, test } from './test.ts'

const ends: [login: string, start: string, allowed: RegExp][] = [
  ['teacher', '/teacher/dashboard', /^\/(teacher\/.|profile)/],
  ['orgadmin', '/org/dashboard', /^\/(org\/.|profile)/],
  ['admin', '/admin/dashboard', /^\/(student|profile|admin|org|teacher|course)/],
]
for (const [username, start, allowed] of ends)
  test(`${username} starts on the right page and meets no redirect loop`, { tag: '@full' }, async ({ page }) => {
    await signIn(page, username, demoPassword)
    await expect(page).toHaveURL(start)
    let visits = 0
    page.on('framenavigated', (frame) => (visits += frame === page.mainFrame() ? 1 : 0))
    for (const path of [
      '/learning',
      '/admin',
      '/org',
      '/teacher/courses',
      playPath(),
      '/login?redirect=/admin/students',
    ]) {
      visits = 0
      await page.goto(path)
      await expect.poll(() => new URL(page.url()).pathname, { message: path }).toMatch(allowed)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(visits, path).toBeLessThanOrEqual(4)
    }
  })

test('a visitor who wants to continue learning gets to their courses through login, and out again', async ({
  page,
}) => {
  await signIn(page, 'student', demoPassword, '/learning')
  await expect(page).toHaveURL('/student#courses')
  await page.goto('/auth/login?redirect=//evil.example')
  await expect(page).toHaveURL('/student')
  await page.getByRole('button', { name: /林若川/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('退出登录成功')).toBeVisible()
  await page.goto('/student')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fstudent')
})
