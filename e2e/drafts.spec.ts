import type { Page } from '@playwright/test'
import { adminCalls } from './admin-page.ts'
import { courseCalls, save } from './course-page.ts'
import { demoPassword, login, openAs } from './sessions.ts'
import { expect, test, unique } from './test.ts'

/** Opens a back office screen in a session that the test can end. */
async function asAdminWithOwnSession(page: Page, path: string) {
  const session = await login('admin', demoPassword)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, session, path)
  return () => fetch(new URL('/api/auth/logout', process.env.BASE_URL), { method: 'POST', headers: session.headers })
}
async function logInAgain(page: Page) {
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  // Wait for the form itself: the previous page is still shown for a moment under the new URL.
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
}
const drafts = (page: Page) => page.evaluate(() => sessionStorage.getItem('drafts'))

test(
  'unsaved course input survives an expired session, once, and invalid numbers stay in their fields',
  { tag: '@full' },
  async ({ page }) => {
    const { ready, read, put } = await courseCalls()
    const name = unique('会过期的课程')
    const { id } = await ready(name)
    const end = await asAdminWithOwnSession(page, `/admin/courses/edit/${id}`)
    await page.getByLabel('课程名称').fill(`${name}新名`)
    await end()
    const { version } = await read(id)
    await put(`/api/admin/courses/${id}`, { price: 399, version })
    await save(page)
    await logInAgain(page)
    await expect(page).toHaveURL(`/admin/courses/edit/${id}`)
    await expect(page.getByText('已恢复登录过期前填写的内容，请确认后保存')).toBeVisible()
    await expect(page.getByLabel('课程名称')).toHaveValue(`${name}新名`)
    expect(await drafts(page)).toBeNull()
    await save(page)
    await expect.poll(async () => (await read(id)).name).toBe(`${name}新名`)
    expect((await read(id)).price, 'what somebody else has saved meanwhile stays').toBe(399)
    await page.reload()
    await expect(page.getByLabel('课程名称')).toHaveValue(`${name}新名`)

    const price = page.getByLabel('价格')
    for (const typed of ['299.995', '-5']) {
      await price.fill(typed)
      await price.blur()
      await expect(page.locator('.ant-form-item-explain-error')).toBeVisible()
      await expect(price).toHaveValue(typed)
    }
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`/admin/courses/outline/${id}`)
    const hours = page.getByRole('spinbutton', { name: /学时/ }).first()
    for (const [typed, message] of [
      ['100', '学时应在 0 到 99.99 之间'],
      ['-1', '学时应在 0 到 99.99 之间'],
      ['', '请输入学时'],
    ] as const) {
      await hours.fill(typed)
      await hours.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(hours).toHaveValue(typed)
    }
    await hours.fill('0.01')
    await hours.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '学时' })).toBeHidden()
    await (await adminCalls()).remove(`/api/manage/courses/${id}`)
  },
)
