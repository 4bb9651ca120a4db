import { chromium, type Browser } from '@playwright/test'
import { browserFlags, browserPath } from '../../e2e/browser.ts'

/** Runs `work` with a headless browser and closes it afterwards. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserFlags] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
