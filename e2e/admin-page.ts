import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { demoPassword, expect, login, signIn } from './story.ts'

/** Signs in as the demo school's admin and opens a screen of the back office, whose dialogs open at once: a press while one still grows can miss. */
export async function asAdmin(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin', demoPassword, `/auth/login?redirect=${encodeURIComponent(path)}`)
}

/** Calls of the back office beside the page. */
export async function adminCalls(request: APIRequestContext) {
  const { headers } = await login(request, 'admin', demoPassword)
  const sent = async (answer: ReturnType<APIRequestContext['post']>) => {
    const response = await answer
    const body = (await response.json()) as { data: never; problem?: string }
    if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${JSON.stringify(body)}`)
    return body.data
  }
  return {
    headers,
    post: <T>(path: string, data: object) => sent(request.post(path, { headers, data })) as Promise<T>,
    put: <T>(path: string, data: object) => sent(request.put(path, { headers, data })) as Promise<T>,
    remove: (path: string) => sent(request.delete(path, { headers })),
  }
}

export const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

/** Whether what shows now breaks a rule of accessibility or scrolls sideways. */
export async function accessible(page: Page, what: string) {
  // What still fades in has no contrast yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html.slice(0, 200)}`)).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${what} scrolls sideways`,
  ).toBeLessThanOrEqual(0)
}

/** Presses what a menu or a list of choices offers, which goes with the press; once more where it moved away from under the pointer. */
export async function pick(offered: Locator) {
  await offered.waitFor()
  await expect(async () => {
    if (await offered.isVisible()) await offered.click({ timeout: 2000 })
    await expect(offered).toBeHidden({ timeout: 2000 })
  }).toPass()
}

/** Chooses by a field with a list of choices. */
export async function choose(page: Page, field: Locator, option: string) {
  await field.click()
  await pick(page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).last())
}
