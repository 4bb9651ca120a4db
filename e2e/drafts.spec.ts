import type { Page } from '@playwright/test'
import { adminCalls, dialog } from './admin-page.ts'
import { courseCalls, save } from './course-page.ts'
import { demoPassword, demoSession, login, openAs } from './sessions.ts'
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
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
}
const drafts = (page: Page) => page.evaluate(() => sessionStorage.getItem('drafts'))

test('unsaved course input survives an expired session, once', async ({ page }) => {
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
  await (await adminCalls()).remove(`/api/manage/courses/${id}`)
})

test('a reopened dialog restores its input, and logging out discards it', async ({ page }) => {
  const end = await asAdminWithOwnSession(page, '/admin/teachers')
  await page
    .getByRole('button', { name: /^编辑 / })
    .first()
    .click()
  const edit = dialog(page, '编辑教师')
  const before = await edit.getByLabel('专业').inputValue()
  await edit.getByLabel('专业').fill('没来得及保存')
  await end()
  await edit.getByRole('button', { name: '保存' }).click()
  await logInAgain(page)
  await expect(page).toHaveURL('/admin/teachers')
  await expect(page.getByText('登录过期前填写的内容已保留，重新打开该表单即可继续')).toBeVisible()
  await page
    .getByRole('button', { name: /^编辑 / })
    .first()
    .click()
  await expect(edit.getByLabel('专业')).toHaveValue('没来得及保存')
  await edit.getByRole('button', { name: '取消' }).click()
  await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '放弃修改' }).click()
  await page
    .getByRole('button', { name: /^编辑 / })
    .first()
    .click()
  await expect(edit.getByLabel('专业'), 'given back once').toHaveValue(before)
  expect(await drafts(page)).toBeNull()
})

test('an invalid price, phone or number of hours stays in its field with the reason', async ({ page }) => {
  const { ready, remove } = await courseCalls()
  const { id } = await ready(unique('写错数字的课程'))
  await openAs(page, await demoSession('admin'), `/admin/courses/edit/${id}`)
  for (const [typed, message] of [
    ['299.995', /两位小数/],
    ['-5', /./],
  ] as const) {
    await page.getByLabel('价格').fill(typed)
    await page.getByLabel('价格').blur()
    await expect(page.getByLabel('价格')).toHaveValue(typed)
    await expect(page.locator('.ant-form-item-explain-error').filter({ hasText: message }).first()).toBeVisible()
  }
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
  await openAs(page, await demoSession('admin'), '/admin/teachers')
  await page.getByRole('button', { name: '添加教师' }).click()
  const phone = dialog(page, '添加教师').getByLabel('联系电话')
  await phone.fill('138000011112')
  await phone.blur()
  await expect(phone).toHaveValue('138000011112')
  await expect(page.getByText('请输入正确的手机号码')).toBeVisible()
  await remove(`/api/manage/courses/${id}`)
})
