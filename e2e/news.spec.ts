import decodeQR from 'qr/decode.js'
import { expect, test } from './test.ts'

test('long words and lines of code fit a news page on a phone, which is shared by QR code or URL', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = 'https://school.example/'.padEnd(100, 'x')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/news/1')
  await page.route('**/api/public/news/*', async (route) => {
    const response = await route.fetch()
    const news = (await response.json()) as { older?: object }
    const content = `<p>${word}</p><pre><code>print("${'x'.repeat(80)}")</code></pre>`
    await route.fulfill({ response, json: { ...news, title: word, content, older: { ...news.older, title: word } } })
  })
  await page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.getByRole('button', { name: '分享' }).click()
  const sheet = page.getByRole('dialog', { name: '分享' })
  const address = page.url()
  await expect(sheet.getByText(address)).toBeVisible()
  const picture = await sheet.getByRole('img', { name: '本页网址的二维码' }).evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    return { width, height, data: [...canvas.getContext('2d')!.getImageData(0, 0, width, height).data] }
  })
  expect(decodeQR(onWhite(picture))).toBe(address)
  await sheet.getByRole('button', { name: '复制网址' }).click()
  await expect(page.getByText('网址已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

/** Renders an image with transparency on a white page, with a margin around it. */
function onWhite({ width, height, data }: { width: number; height: number; data: number[] }) {
  const margin = 40
  const framed = { width: width + 2 * margin, height: height + 2 * margin }
  const pixels = new Uint8ClampedArray(framed.width * framed.height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      const to = ((y + margin) * framed.width + x + margin) * 4
      if ((data[from + 3] ?? 0) > 127) pixels.set(data.slice(from, from + 3), to)
    }
  return { ...framed, data: pixels }
}
