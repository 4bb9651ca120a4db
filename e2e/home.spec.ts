import type { Page } from '@playwright/test'
import { delayCalls } from './delayed-calls.ts'
import { expect, school, test } from './test.ts'

test('home requests its lazy sections once, and only when they are near the viewport', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/')) calls.push(new URL(sent.url()).pathname)
  })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  for (const [heading, content] of [
    ['热门课程', '劳动关系协调员（三级）'],
    ['优秀学员', '林晓峰'],
    ['最新动态', '第六期劳动关系协调员培训班开班'],
  ] as const) {
    const section = page.getByRole('region', { name: heading })
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByText(content).first()).toBeVisible()
  }
  expect(calls).toEqual(['/api/public/home-data'])
  await expect(page.getByText('顾小满')).toHaveCount(0)
})

test('content that came with the home page stays while its script is slow, which a notice says', async ({ page }) => {
  const release = await delayCalls(page, '**/assets/later-*.js')
  await page.clock.install()
  const asked = page.waitForRequest('**/assets/later-*.js')
  await page.goto('/')
  await page.getByRole('heading', { name: '热门课程' }).scrollIntoViewIfNeeded()
  await asked
  await page.clock.runFor(3000)
  await expect(page.getByText('获取首页数据失败')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '快速入口' })).toBeVisible()
  await expect(page.getByText('承诺写进培训协议，以协议条款为准。')).toBeVisible()
  release()
  await expect(page.getByRole('region', { name: '热门课程' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByText('获取首页数据失败')).toBeHidden()
})

const shownSlide = (page: Page) =>
  page.getByRole('region', { name: '学校亮点' }).locator('[role=group]:not([inert])').getAttribute('aria-label')

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the slides follow a swipe to either side, but not a tap or a scroll', async ({ page }) => {
    await page.goto('/')
    await expect.poll(() => shownSlide(page)).toBe('第 1 张，共 6 张')
    const finger = await page.context().newCDPSession(page)
    const swipe = async (dx: number, dy: number) => {
      const [x, y] = [180, 300]
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (const part of [0.25, 0.5, 0.75, 1])
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + dx * part, y: y + dy * part }],
        })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-120, 0)
    await expect.poll(() => shownSlide(page)).toBe('第 2 张，共 6 张')
    await swipe(-120, 4)
    await expect.poll(() => shownSlide(page)).toBe('第 3 张，共 6 张')
    await swipe(120, 0)
    await expect.poll(() => shownSlide(page)).toBe('第 2 张，共 6 张')
    await swipe(-20, 0)
    await swipe(0, -160)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
    expect(await shownSlide(page)).toBe('第 2 张，共 6 张')
  })
})

const site = 'https://www.school.example'
const pages = (): [path: string, kinds: string[], canonical?: string][] => [
  ['/', ['EducationalOrganization']],
  ['/courses', ['BreadcrumbList']],
  ['/courses?sort=popular', ['BreadcrumbList'], '/courses'],
  [`/courses/${school().pricedCourseId}`, ['BreadcrumbList', 'Course']],
  ['/course-search', ['BreadcrumbList']],
  ['/news', ['BreadcrumbList']],
  ['/news/1', ['BreadcrumbList', 'NewsArticle']],
  ['/about', ['BreadcrumbList']],
  ['/job-service', ['BreadcrumbList']],
  ['/training-application', ['BreadcrumbList']],
  ['/application-status', ['BreadcrumbList']],
  ['/verify', ['BreadcrumbList']],
]

test('public pages describe themselves to search engines, personal and missing ones are excluded', async ({
  request,
}) => {
  for (const [path, kinds, canonical = path] of pages()) {
    const response = await request.get(path)
    const html = await response.text()
    expect(response.status(), path).toBe(200)
    expect(html, path).toMatch(/<title>[^<]+ - 匠学职业IT培训学校<\/title>/)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{10,160}"/)
    for (const name of ['keywords', 'robots', 'author']) expect(html, path).toContain(`<meta name="${name}" content="`)
    expect(html, path).toContain(`<link rel="canonical" href="${site}${canonical}"`)
    expect(html, path).toContain(`<meta property="og:url" content="${site}${canonical}"`)
    for (const property of ['og:type', 'og:site_name', 'og:title', 'og:description', 'og:image', 'og:locale'])
      expect(html, path).toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`))
    expect(html, path).toContain('<meta name="robots" content="index,follow"')
    const found = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as { '@type': string },
    )
    expect(
      found.map((each) => each['@type']),
      path,
    ).toEqual(kinds)
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
  }
  for (const path of ['/admin', '/admin/students', '/org', '/teacher/courses', '/student', '/auth/login', '/profile'])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex')
  expect(await (await request.get('/courses?keyword=Java')).text()).toContain(
    '<meta name="robots" content="noindex,follow"',
  )
  for (const path of [
    '/no-such-page',
    '/admin/nothing-here',
    '/courses/999999',
    '/courses/x',
    '/verify/ZS20200101-0000000000A',
  ]) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(await response.text(), path).toMatch(/name="robots" content="noindex\b/)
  }
})

test('pictures have the size that the screen needs, and are replaced if they fail before the scripts have loaded', async ({
  page,
  request,
}) => {
  await page.goto('/courses')
  const cover = page.getByRole('main').locator('article img[srcset]').first()
  await expect(cover).toHaveAttribute('srcset', /\?w=320 320w,.*\?w=960 960w/)
  const src = await cover.evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(src).toMatch(/\?w=\d+$/)
  expect((await request.get(src)).headers()['content-type']).toBe('image/webp')
  await page.route('**/files/*', (route) => route.abort())
  await page.goto('/courses')
  await expect(page.getByRole('article').first().locator('img')).toHaveAttribute('src', /\/assets\/cover-[^/]+\.svg$/)
  await page.goto('/courses/1')
  const teachers = page.getByRole('region', { name: '授课教师' })
  await teachers.scrollIntoViewIfNeeded()
  await expect(teachers.locator('img').first()).toHaveAttribute('src', /\/assets\/avatar-[^/]+\.svg$/)
})

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
