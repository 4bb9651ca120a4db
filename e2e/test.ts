import { randomInt, randomUUID } from 'node:crypto'
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'

export interface School {
  courseId: number
  lessonIds: number[]
  pricedCourseId: number
  /** Usernames of students who lack one lesson for the certificate; one for each width and attempt. */
  nearlyDone: string[]
  /** More of them with unique names, one for each attempt. */
  namedNearlyDone: { username: string; name: string; idCard: string }[]
  /** Students with a finding in the anomaly review; one for each attempt. */
  noticed: { username: string; name: string }[]
  password: string
}
export const school = () => JSON.parse(process.env.SCHOOL ?? '{}') as School

interface Fixtures {
  faults: string[]
  /** Opens a page in a separate browser context, as a different user. It is closed with the test. */
  elsewhere: (options?: BrowserContextOptions) => Promise<Page>
}

/** A browser test of the product. It also fails if a page throws an error or violates its content policy. */
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
  // Tests of a worker share one browser context (see the config); this resets what Playwright does not.
  context: async ({ context }, use) => {
    await use(context)
    await context.setOffline(false)
    await context.setExtraHTTPHeaders({})
    await context.clearPermissions()
  },
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

/** Retries are traced, and the trace itself fetches blob URLs of the page. */
const isOfTrace = (message: string) => test.info().retry > 0 && message.startsWith("Connecting to 'blob:")

/** Makes `goto` wait until the page has hydrated, which happens after the first paint. */
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

/**
 * Returns the name with a suffix for this attempt at this test, so that a retry does not meet the data of an earlier
 * one.
 */
export function unique(name: string): string {
  const attempt = test.info()
  const suffix = suffixes.get(attempt) ?? randomUUID().slice(0, 6)
  suffixes.set(attempt, suffix)
  return `${name}${suffix}`
}

const characters = [...'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳']

/** The name of a person for this attempt: without digits, which names cannot contain. */
export const uniqueName = (name: string) =>
  unique(name).replaceAll(/[0-9a-f]/g, (digit) => characters[parseInt(digit, 16)] as string)

/** A phone number that no other attempt at a test uses. */
export const uniquePhone = () => `139${String(randomInt(1e8)).padStart(8, '0')}`
