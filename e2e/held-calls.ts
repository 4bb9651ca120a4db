import type { Page } from '@playwright/test'

/** Holds calls of a page back; returns what lets them go on. */
export async function holdCalls(page: Page, calls: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await released
    // The page may have given the call up meanwhile.
    await route.continue().catch(() => {})
  })
  return release
}

/** Holds the scripts of a page back. */
export const holdScripts = (page: Page) => holdCalls(page, '**/assets/*.js')
