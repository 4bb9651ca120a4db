import type { Locator } from '@playwright/test'
import { delayCalls } from './delayed-calls.ts'
import { asStudent } from './sessions.ts'
import { expect, test } from './test.ts'

const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const clockOf = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')

test('the lesson to continue with is in full view in a long outline', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await asStudent(page)
  await page
    .getByRole('region', { name: '我的课程' })
    .getByRole('button', { name: /^展开全部/ })
    .click()
  await page.getByRole('link', { name: '劳动关系协调员（三级）', exact: true }).click()
  const current = page.getByRole('region', { name: '课程目录' }).locator('[aria-current]')
  await expect(current).toBeVisible()
  const hidden = () =>
    current.evaluate((link) => {
      const [own, list] = [
        link.getBoundingClientRect(),
        link.closest('details')?.parentElement?.getBoundingClientRect(),
      ]
      return list ? Math.max(0, list.top - own.top, own.bottom - Math.min(list.bottom, innerHeight)) : Infinity
    })
  await expect.poll(hidden).toBeLessThanOrEqual(1)
})

test('a student downloads materials, and prints their own learning record without the frame of the site', async ({
  page,
}) => {
  await asStudent(page)
  const download = page.waitForEvent('download')
  const file = page.getByRole('region', { name: '学习资料' }).locator('a[download]').first()
  await expect(file).toContainText(/(PDF 文档|文档|视频|图片) · [\d.]+ (B|KB|MB)/)
  await file.click()
  expect(await (await download).failure()).toBeNull()
  await page.getByRole('link', { name: '学习记录' }).click()
  // Not the URL, which changes while the previous page is still shown.
  await expect(page.getByRole('heading', { level: 1, name: '学习记录' })).toBeVisible()
  expect(await page.getByRole('row').count()).toBeGreaterThan(2)
  const clocks = async (cells: Locator) => (await cells.allTextContents()).map((text) => text.trim())
  const rows = await clocks(page.locator('tbody td:nth-child(4)'))
  const days = await clocks(page.getByRole('region', { name: '每日学习时长' }).locator('dd'))
  const total = (await page.getByText('累计学习').locator('xpath=following-sibling::dd').textContent())?.trim()
  for (const list of [rows, days]) expect(clockOf(list.map(secondsOf).reduce((a, b) => a + b, 0))).toBe(total)
  await expect(page.getByRole('row', { name: /^合计/ })).toContainText(total ?? '')
  await page.evaluate(() => {
    window.print = () => {
      document.title = '打印了'
    }
  })
  await page.getByRole('button', { name: '打印' }).click()
  await expect(page).toHaveTitle('打印了')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('columnheader', { name: '最后学习' })).toBeVisible()
})

test('on a phone the next lesson is in the first 400 pixels, and the placeholder as wide as the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asStudent(page)
  const main = page.getByRole('main')
  const next = main.getByRole('link', { name: /^继续学习/ }).first()
  const { y, height } = (await next.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(400)
  const width = async () => (await main.locator('.shell').first().boundingBox())?.width
  const widthOfPage = await width()
  const release = await delayCalls(page, '**/api/student/learning/**')
  await page.reload()
  await expect(page.getByText('加载中…')).toBeAttached()
  await expect.poll(width).toBe(widthOfPage)
  release()
  await next.click()
  await expect(page).toHaveURL(/\/course\/\d+\/play\/\d+/)
})
