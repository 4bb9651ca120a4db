import { expect, test } from './test.ts'

test('headings use the font of the site, which is loaded after the first view and cached', async ({ page }) => {
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Jiangxue Serif') && status === 'loaded'),
    )
  const font = page.waitForResponse((response) => response.url().endsWith('.woff2'))
  await page.goto('/about')
  expect((await (await font).body()).length).toBeLessThanOrEqual(200_000)
  await expect.poll(isLoaded).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('serif'))).toBe('1')
  await page.goto('/news', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass(/has-serif/)
})
