import type { Locator, Page } from '@playwright/test'
import { demoSession, openAs } from './sessions.ts'
import { expect } from './test.ts'

export const picture = 'packages/server/src/demo/media/id-cards/front.jpg'
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Opens a screen of the back office as the demo school's admin, with dialogs that open at once. */
export async function asAdmin(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, await demoSession('admin'), path)
}

/** Calls of the back office beside the page; they throw where the server refuses. */
export async function adminCalls() {
  const { headers } = await demoSession('admin')
  const call = async (method: string, path: string, data?: object) => {
    const response = await fetch(new URL(path, process.env.BASE_URL), {
      method,
      headers: { ...headers, ...(data && { 'content-type': 'application/json' }) },
      ...(data && { body: JSON.stringify(data) }),
    })
    const body = (await response.json()) as { data: never }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    headers,
    /** The complete body of a list. */
    get: <T>(path: string) => call('GET', path) as Promise<T>,
    post: async <T>(path: string, data: object): Promise<T> => (await call('POST', path, data)).data,
    put: async <T>(path: string, data: object): Promise<T> => (await call('PUT', path, data)).data,
    remove: (path: string) => call('DELETE', path),
  }
}

/** The option of the list of choices that is open. */
export const optionOf = (page: Page, option: string) =>
  page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true })

/** Chooses an option of a field with a list of choices; the field then shows it. */
export async function choose(field: Locator, option: string) {
  await field.click()
  await optionOf(field.page(), option).click()
  await expectChosen(field, option)
}

/** Chooses what a field finds for a keyword. */
export async function chooseFound(field: Locator, keyword: string, option: string) {
  await field.fill(keyword)
  await optionOf(field.page(), option).click()
  await expectChosen(field, option)
}

async function expectChosen(field: Locator, option: string) {
  const select = field.locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")][1]')
  await expect(select.getByTitle(option, { exact: true }), `the field shows ${option}`).toBeVisible()
}

/** Opens the menu of a row and presses what it offers. */
export async function rowAction(page: Page, name: string, label: string) {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
