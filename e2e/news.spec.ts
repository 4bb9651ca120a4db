import decodeQR from 'qr/decode.js'
import { expectAccessible, sizes } from './accessibility.ts'
import { expect, test } from './test.ts'

test('a visitor reads a news item and goes back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻动态' }).click()
  await expect(page).toHaveURL('/news')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: '第六期劳动关系协调员培训班开班' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '第六期劳动关系协调员培训班开班' })).toBeVisible()
  await expect(page.getByText('教务处').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '怎样算完成' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '返回' }).click()
  await expect(page).toHaveURL('/news')
})

test('a visitor goes to the next news item and back', async ({ page }) => {
  await page.goto('/news/1')
  const others = page.getByRole('navigation', { name: '上一篇与下一篇' })
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const next = others.getByRole('link').last()
  const nextTitle = (await next.textContent()) ?? ''
  for (const size of [...sizes, { width: 768, height: 1024 }]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `news with neighbours at ${size.width}`)
  }
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: nextTitle })).toBeVisible()
  await others.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL('/news/1')
})

test('a long word, a URL or a line of code does not make a news page wider than a phone', async ({ page }) => {
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
  await expectAccessible(page, 'news of long words')
})

test('a visitor shares a news item by QR code or URL', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/news/1')
  await page.getByRole('button', { name: '分享' }).click()
  const sheet = page.getByRole('dialog', { name: '分享' })
  const address = page.url()
  await expect(sheet.getByText(address)).toBeVisible()
  const picture = await sheet.getByRole('img', { name: '本页网址的二维码' }).evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    return { width, height, data: [...canvas.getContext('2d')!.getImageData(0, 0, width, height).data] }
  })
  expect(decodeQR(onWhite(picture))).toBe(address)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page, `sharing at ${size.width}`)
  }
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

test('WeChat news opens in a new tab', async ({ page }) => {
  await page.goto('/news')
  const link = page.getByRole('link', { name: /走进车间/ })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', 'https://mp.weixin.qq.com/s/jiangxue-demo')
})

test('pagination of news appears only if there is more than one page', async ({ page }) => {
  // Mocked, because other tests publish news concurrently.
  let totalElements = 9
  await page.route('**/api/public/news/latest*', async (route) => {
    const response = await route.fetch()
    const totalPages = Math.ceil(totalElements / 9)
    await route.fulfill({ response, json: { ...(await response.json()), totalElements, totalPages } })
  })
  const open = async () => {
    await page.goto('/about')
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻动态' }).click()
  }
  await open()
  await expect(page.getByRole('article').nth(8)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0)
  totalElements = 18
  await open()
  await expect(page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' })).toBeVisible()
})

test('a missing news item links back to the list, and a failure shows an error', async ({ page }) => {
  await page.goto('/news/999999')
  await expect(page).toHaveURL('/news')
  await page.route('**/api/public/news/1', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('link', { name: '第六期劳动关系协调员培训班开班' }).click()
  await expect(page.getByText('获取新闻详情失败，请稍后重试')).toBeVisible()
  await page.unroute('**/api/public/news/1')
  await page.route('**/api/public/news/2', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto('/news')
  await page.getByRole('link', { name: /冬季招聘双选会/ }).click()
  await expect(page).toHaveURL('/news')
})

test('hot keywords search the courses', async ({ page }) => {
  await page.goto('/course-search')
  await page.getByRole('navigation', { name: '热门搜索' }).getByRole('link', { name: 'Linux' }).click()
  await expect(page).toHaveURL(/\/course-search\?keyword=Linux/)
  await expect(page.getByRole('searchbox')).toHaveValue('Linux')
  await expect(page.getByRole('article').filter({ hasText: 'Linux 运维实战' })).toBeVisible()
})
