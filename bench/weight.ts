import { chromium, type Browser } from 'playwright-core'
import { browserFlags, browserPath } from '../e2e/browser.ts'
import { firstVisit, type Weight } from '../e2e/first-visit.ts'

/** What a first visit to each page transfers, at the width of a phone. */
export async function weighPages(url: string, paths: readonly string[]): Promise<(Weight & { path: string })[]> {
  const browser: Browser = await chromium.launch({ executablePath: browserPath(), args: [...browserFlags] })
  try {
    const weights = []
    for (const path of paths) weights.push({ path, ...(await firstVisit(browser, url + path)) })
    return weights
  } finally {
    await browser.close()
  }
}
