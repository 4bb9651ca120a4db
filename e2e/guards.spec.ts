import { demoPassword, leaveLogin, signIn } from './sessions.ts'
import { expect, test } from './test.ts'

test('a visitor who wants to continue learning gets to their courses through login, and out again', async ({
  page,
}) => {
  await signIn(page, 'student', demoPassword, '/learning')
  await expect(page).toHaveURL('/student#courses')
  await page.goto('/auth/login?redirect=//evil.example')
  await leaveLogin(page)
  await expect(page).toHaveURL('/student')
  await page.getByRole('button', { name: /林若川/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('退出登录成功')).toBeVisible()
  await page.goto('/student')
  await expect(page).toHaveURL('/auth/login?redirect=%2Fstudent')
})
