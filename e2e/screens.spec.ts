import { expect, test } from './test.ts'

test('on a phone courses are rows below a single line of categories', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/courses')
  const categories = page.getByRole('navigation', { name: '课程分类' })
  expect((await categories.boundingBox())!.height).toBeLessThan(60)
  // Category, one line of description and the price beside the picture.
  expect((await page.getByRole('article').first().boundingBox())!.height).toBeLessThan(165)
})

test('a card focused by keyboard is outlined completely', async ({ page }) => {
  await page.goto('/courses')
  const card = page.getByRole('article').first()
  await page.getByRole('navigation', { name: '课程分类' }).getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link')).toBeFocused()
  await expect(card).toHaveCSS('outline-style', 'solid')
})

test('a tablet shows the links of the site without a menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/courses')
  const links = page.getByRole('navigation', { name: '主导航' }).getByRole('link')
  await expect(links).toHaveCount(6)
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeHidden()
})

test('notices appear at the bottom on a phone, and next to the heading elsewhere', async ({ page }) => {
  for (const [width, isLow] of [
    [360, true],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/training-application')
    await page.getByRole('button', { name: '提交报名' }).click()
    const { y } = (await page.getByText('请检查并完善所有必填信息后再提交！').boundingBox())!
    expect(y > 370, `at ${width}`).toBe(isLow)
  }
})

test('home screens and messengers find their images', { tag: '@full' }, async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/apple-touch-icon.png')
  await expect(page.locator('meta[property="og:title"]')).not.toHaveAttribute('content', /首页/)
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const path of ['/apple-touch-icon.png', '/share.png', ...icons.map(({ src }) => src)])
    expect((await request.get(path)).headers()['content-type'], path).toBe('image/png')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page that requires scripts shows a notice', async ({ context }) => {
    const page = await context.newPage()
    for (const path of ['/auth/login', '/training-application', '/application-status', '/student', '/admin/students']) {
      await page.goto(path)
      await expect(page.locator('noscript p').first(), path).toBeVisible()
      await expect(page.locator('noscript p').first()).toHaveText('本页需要浏览器启用 JavaScript 才能使用。')
    }
    await page.goto('/')
    await expect(page.locator('.lazy-skeleton').first()).toBeHidden()
  })
})
