import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const

/** Returns what of the visible page violates an accessibility rule or scrolls horizontally. */
export async function faultsOf(page: Page, what: string): Promise<string[]> {
  // Placeholders of content that is still loading are empty.
  await expect(page.locator('.ant-skeleton')).toHaveCount(0)
  await expectSettled(page)
  // A document without foreign frames needs no second page to merge the results.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const named = violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html.slice(0, 200)}`)
  return [...named, ...(await widthFaultsOf(page, what))]
}

/** Returns whether the settled page scrolls horizontally, as a list of faults. */
export async function widthFaultsOf(page: Page, what: string): Promise<string[]> {
  await expectSettled(page)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return excess > 0 ? [`${what} scrolls sideways by ${excess}`] : []
}

/** Returns the faults of the page as it is at every width, and leaves it at the largest. */
export async function atEveryWidth(
  page: Page,
  what: string,
  look: (page: Page, what: string) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    faults.push(...(await look(page, `${what} at ${size.width}`)))
  }
  await page.setViewportSize(sizes[0])
  return faults
}

/**
 * Waits until nothing is loading or fading in any more, because content that fades in has no contrast yet. After a
 * change of width, the layout begins to move only after a frame.
 */
export async function expectSettled(page: Page) {
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText(/^(加载中|Loading)…$/)).toHaveCount(0)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
    for (let quietFrames = 0; quietFrames < 3; quietFrames++) {
      await nextFrame()
      if (moving().length > 0) quietFrames = 0
      await Promise.allSettled(moving().map(({ finished }) => finished))
    }
  })
}
