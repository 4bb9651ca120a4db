import { chromium } from 'playwright-core'
import { browserFlags, browserPath } from '../e2e/browser.ts'
import { firstVisit } from '../e2e/first-visit.ts'
import { round, type Note } from './note.ts'

/** Measures what a first visit to a page transfers, without the pictures below the fold. */
export async function weighPages(url: string, note: Note): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserFlags] })
  const kb = (bytes: number) => `${round(bytes / 1000)} kB`
  for (const path of ['/', '/courses', '/courses/1', '/news/1']) {
    const { bytes, requests, scripts, fontBytes, lazyBytes } = await firstVisit(browser, url + path)
    note(
      `first visit to ${path}`,
      '`/` ≤ 230 kB, 24 requests, fonts ≤ 40 kB; a course ≤ 25 scripts',
      `${kb(bytes)} in ${requests} requests, ${scripts} scripts, fonts ${kb(fontBytes)}; below the fold ${kb(lazyBytes)}`,
    )
  }
  await browser.close()
}
