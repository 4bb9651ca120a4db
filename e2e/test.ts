import { randomInt, randomUUID } from 'node:crypto'
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'

export interface School {
  courseId: number
  lessonIds: number[]
  pricedCourseId: number
  /** Usernames of students who lack one lesson for the certificate; one for each width and attempt. */
  nearlyDone: string[]
  /** Further ones with names of their own, one for each attempt. */
  namedNearlyDone: { username: string; name: string; idCard: string }[]
  /** Of whom the desk of unusual study has a finding; one for each attempt. */
  noticed: { username: string; name: string }[]
  password: string
}
export const school = () => JSON.parse(process.env.SCHOOL ?? '{}') as School

interface Fixtures {
  faults: string[]
  /** Opens a page in a browser of its own, as of somebody else. It closes with the test. */
  elsewhere: (options?: BrowserContextOptions) => Promise<Page>
}

/** A test of the product in a browser; it also fails where a page throws or breaks its content policy. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.BASE_URL),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      recordFaults(context, faults)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => use(waitForScripts(page)),
  elsewhere: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      recordFaults(context, faults)
      return waitForScripts(await context.newPage())
    })
    for (const context of contexts) await context.close()
  },
})
export { expect }

function recordFaults(context: BrowserContext, faults: string[]) {
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text()) && !isOfTrace(message.text()))
      faults.push(message.text())
  })
}

/** A second try is traced, and the trace itself fetches what pages hold in memory. */
const isOfTrace = (message: string) => test.info().retry > 0 && message.startsWith("Connecting to 'blob:")

/** Makes `goto` wait until the page's scripts, which start after the first paint, have taken over. */
function waitForScripts(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (...to) => {
    const response = await goto(...to)
    await page.waitForFunction(() => !('earlyPress' in window))
    return response
  }
  return page
}

const suffixes = new WeakMap<object, string>()

/** The name with a suffix of this attempt at this test, so that a retry never meets what an earlier one has left. */
export function unique(name: string): string {
  const attempt = test.info()
  const suffix = suffixes.get(attempt) ?? randomUUID().slice(0, 6)
  suffixes.set(attempt, suffix)
  return `${name}${suffix}`
}

/** A phone number that no other attempt at a test uses. */
export const uniquePhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`
