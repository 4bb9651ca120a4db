import { gzipSync } from 'node:zlib'
import { delayCalls, holdScripts } from './delayed-calls.ts'
import { firstVisit } from './first-visit.ts'
import { position } from './player.ts'
import { asStudent } from './sessions.ts'
import { expect, school, test } from './test.ts'

test('the first view of a course needs no API call, and of every public page little JavaScript', async ({
  page,
  request,
}) => {
  const course = `/courses/${school().pricedCourseId}`
  const html = await (await request.get(course)).text()
  expect(html).toContain('劳动关系协调员（三级）')
  expect(html).toMatch(/<meta name="description" content="[^"]{20,160}"/)
  const lessons = (await (await request.get(`/api/public${course}/chapters`)).json()) as {
    lessons: { title: string }[]
  }[]
  for (const title of lessons.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.title)))
    expect(html).toContain(title)
  const calls: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/')) calls.push(sent.url())
  })
  await page.goto(course)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])

  for (const [path, budget] of [
    ['/', 130_000],
    ['/courses', 133_400],
    [course, 132_600],
  ] as const) {
    const html = await (await request.get(path)).text()
    const scripts = new Set([...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, script]) => script as string))
    let bytes = 0
    for (const script of scripts) bytes += gzipSync(await (await request.get(script)).body(), { level: 9 }).length
    expect(scripts.size).toBeGreaterThan(0)
    expect(bytes, path).toBeLessThanOrEqual(budget)
  }
})

test('a first visit on a phone transfers little in few requests, and one slice of the heading font', async ({
  browser,
  baseURL,
}) => {
  const home = await firstVisit(browser, `${baseURL}/`)
  expect(home.bytes).toBeLessThanOrEqual(230_000)
  expect(home.requests).toBeLessThanOrEqual(24)
  expect(home.fontBytes).toBeGreaterThan(10_000)
  expect(home.fontBytes).toBeLessThanOrEqual(40_000)
  const course = await firstVisit(browser, `${baseURL}/courses/${school().pricedCourseId}`)
  expect(course.scripts).toBeLessThanOrEqual(25)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('what is tapped before its script has loaded works once it has, even if the tap loads it', async ({
    context,
  }) => {
    const page = await context.newPage()
    const release = await holdScripts(page)
    await page.goto('/')
    await page.getByRole('button', { name: '打开菜单' }).tap()
    release()
    await expect(page.locator('#site-menu').getByRole('link', { name: '新闻动态' })).toBeVisible()

    const slides = await context.newPage()
    const releaseSlides = await holdScripts(slides)
    await slides.goto('/')
    await slides.getByRole('button', { name: '第 6 张' }).tap()
    releaseSlides()
    await expect(slides.getByRole('button', { name: '第 6 张' })).toHaveAttribute('aria-current', 'true')

    const releaseTabs = await delayCalls(page, '**/assets/later-*.js')
    await page.goto(`/courses/${school().pricedCourseId}`)
    await page.waitForFunction(() => !('earlyPress' in window))
    const tab = page.getByRole('tab', { name: '教学大纲' })
    await tab.tap()
    releaseTabs()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  })
})

test('a signed-in user is never asked to log in, not even before the scripts have loaded', async ({
  context,
  page,
}) => {
  await asStudent(page)
  const next = await context.newPage()
  const release = await holdScripts(next)
  await next.goto('/news', { waitUntil: 'commit' })
  const header = next.getByRole('banner')
  await expect(header.getByRole('link', { name: '新闻动态' })).toBeVisible()
  await expect(header.getByRole('link', { name: '登录' }).filter({ visible: true })).toHaveCount(0)
  release()
  await expect(header.getByRole('button', { name: /林若川/ })).toBeVisible()
  await next.evaluate(() => localStorage.clear())
  await next.reload()
  await expect(header.getByRole('link', { name: '登录' }).filter({ visible: true })).toHaveCount(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('search, categories, pages, news and chapters are plain HTML', async ({ context, request }) => {
    expect(await (await request.get('/')).text()).toMatch(
      /<noscript>.*本栏目需要浏览器启用 JavaScript 才能显示。.*<\/noscript>/,
    )
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('link', { name: /浏览课程/ }).click()
    await expect(page.getByText(/显示 1 - 9 条，共 \d+ 条/)).toBeVisible()
    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect(page).toHaveURL('/courses?page=2')
    await expect(page.getByText(/显示 10 - \d+ 条/)).toBeVisible()
    await page.getByRole('navigation', { name: '课程分类' }).getByRole('link', { name: '运维与云' }).click()
    await page.getByRole('searchbox').fill('Linux')
    await page.getByRole('button', { name: '搜索' }).click()
    await expect(page).toHaveURL(/keyword=Linux/)
    await page.getByRole('link', { name: 'Linux 运维实战' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Linux 运维实战' })).toBeVisible()
    const outline = page.getByRole('region', { name: '课程目录' })
    await outline.locator('summary').last().click()
    await outline.getByRole('link').filter({ visible: true }).last().click()
    await expect(page).toHaveURL(/\?lesson=\d+$/)
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻动态' }).click()
    await page.getByRole('link', { name: '第六期劳动关系协调员培训班开班' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '第六期劳动关系协调员培训班开班' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '返回' }).click()
    await expect(page).toHaveURL('/news')
  })
})

test('a preview plays for a visitor, and a locked lesson shows why it does not', async ({ page }) => {
  await page.goto(`/courses/${school().pricedCourseId}`)
  await page.getByRole('button', { name: '播放', exact: true }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0.5)
  await page
    .getByRole('link', { name: /未解锁/ })
    .first()
    .click()
  await expect(page.getByText('请登录后观看完整课程内容').first()).toBeVisible()
  // The server renders the same lesson; otherwise React would discard its page.
  await page.goto(page.url())
  await expect(page.getByText('请登录后观看完整课程内容').first()).toBeVisible()
})

test('on a phone the price and the next step stay visible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/courses/${school().pricedCourseId}`)
  const bar = page.locator('[aria-hidden]').getByText('立即报名')
  await expect(page.getByRole('button', { name: '立即报名' })).toBeVisible()
  await page.getByRole('tablist').scrollIntoViewIfNeeded()
  await page.getByText('联系我们').last().scrollIntoViewIfNeeded()
  await page.getByRole('tablist').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await bar.click()
  await expect(page.getByText('请先登录后再报名课程')).toBeVisible()
})
