import type { Page } from '@playwright/test'

/** Delays calls of a page; returns a function that releases them. */
export async function delayCalls(page: Page, calls: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await released
    // The page may have aborted the call in the meantime.
    await route.continue().catch(() => {})
  })
  return release
}

/** Delays the scripts of a page. */
export const holdScripts = (page: Page) => delayCalls(page, '**/assets/*.js')
