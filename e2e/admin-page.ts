import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import type { Locator, Page } from '@playwright/test'
import { callAs, demoSession, login, openAs, type Session } from './sessions.ts'
import { expect } from './test.ts'

export const picture = 'packages/server/src/demo/media/id-cards/front.jpg'
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens a back office screen as the demo school's admin, with dialog animations off. */
export async function asAdmin(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, await demoSession('admin'), path)
}

/** Returns functions that call the back office API directly; they throw if the server responds with an error. */
export async function adminCalls() {
  const admin = await demoSession('admin')
  const change = async <T>(method: string, path: string, data: object) =>
    (await callAs<{ data: T }>(admin, method, path, data)).data
  return {
    headers: admin.headers,
    /** The complete body of a list. */
    get: <T>(path: string) => callAs<T>(admin, 'GET', path),
    post: <T>(path: string, data: object) => change<T>('POST', path, data),
    put: <T>(path: string, data: object) => change<T>('PUT', path, data),
    remove: (path: string) => callAs(admin, 'DELETE', path),
  }
}

/** Lets an imported student log in for the first time and choose a password; returns the session of that login. */
export async function firstLogin(id: number, username: string, newPassword: string): Promise<Session> {
  const { post } = await adminCalls()
  const { password: oldPassword } = await post<{ password: string }>(`/api/admin/students/reset-password/${id}`, {})
  const session = await login(username, oldPassword)
  await callAs(session, 'PUT', '/api/auth/password', { oldPassword, newPassword })
  return session
}

/** The option in the open dropdown. */
export const optionOf = (page: Page, option: string) =>
  page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true })

/** Selects an option of a select field and waits until the field shows it. */
export async function choose(field: Locator, option: string) {
  const wanted = optionOf(field.page(), option)
  // On a busy machine a click can hit the list while it is still opening, and choose nothing.
  await expect(async () => {
    if (!(await wanted.isVisible())) await field.click()
    await wanted.click({ timeout: 5000 })
    await expectChosen(field, option, 5000)
  }).toPass()
}

/** Searches in a field by keyword and selects an option. */
export async function chooseFound(field: Locator, keyword: string, option: string) {
  await field.fill(keyword)
  await optionOf(field.page(), option).click()
  await expectChosen(field, option)
}

async function expectChosen(field: Locator, option: string, timeout?: number) {
  const select = field.locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")][1]')
  await expect(select.getByTitle(option, { exact: true }), `the field shows ${option}`).toBeVisible({ timeout })
}

/** Opens the menu of a row and presses the named item. */
export async function rowAction(page: Page, name: string, label: string) {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

/** Shows the back office as to an admin with these permissions. */
export const withCustomRole = (page: Page, permissions: readonly Permission[]) =>
  page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...((await response.json()) as object), permissions } })
  })
