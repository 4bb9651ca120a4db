import { gzipSync } from 'node:zlib'
import { expect, school, test } from './story.ts'

test('a visitor searches, filters and opens a course, and is stopped at a locked one', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /浏览课程/ }).click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByText(/显示 1 - 9 条，共 \d+ 条/)).toBeVisible()

  await page.getByRole('searchbox').fill('Linux')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/keyword=Linux/)
  await page.getByRole('main').getByRole('link', { name: /Linux 运维实战/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Linux 运维实战' })).toBeVisible()

  await page.goto('/courses?keyword=劳动关系')
  await page.getByRole('main').getByRole('link', { name: /劳动关系协调员/ }).first().click()
  await expect(page.getByText('请先登录')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
})

test('nothing found says so', async ({ page }) => {
  await page.goto('/courses?keyword=绝无此课')
  await expect(page.getByText('暂无找到相关课程')).toBeVisible()
})

test('the first sight of a course needs no call to the API and little JavaScript', async ({ page, request }) => {
  const { pricedCourseId } = school()
  const html = await (await request.get(`/courses/${pricedCourseId}`)).text()
  expect(html).toContain('劳动关系协调员（三级）')
  expect(html).toMatch(/<meta name="description" content="[^"]{20,160}"/)
  const lessons = await (await request.get(`/api/public/courses/${pricedCourseId}/chapters`)).json() as { lessons: { title: string }[] }[]
  for (const title of lessons.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.title))) expect(html).toContain(title)

  const calls: string[] = []
  page.on('request', (sent) => { if (sent.url().includes('/api/')) calls.push(sent.url()) })
  await page.goto(`/courses/${pricedCourseId}`)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('the scripts that the public pages name weigh at most 130 kB', async ({ request }) => {
  for (const path of ['/', '/courses', `/courses/${school().pricedCourseId}`]) {
    const html = await (await request.get(path)).text()
    const scripts = new Set([...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, script]) => script as string))
    let bytes = 0
    for (const script of scripts) bytes += gzipSync(await (await request.get(script)).body(), { level: 9 }).length
    expect(scripts.size).toBeGreaterThan(0)
    expect(bytes, path).toBeLessThanOrEqual(130_000)
  }
})

test('a button pressed before the scripts have come does its work once they have', async ({ context }) => {
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: '第 6 张' }).click()
  release()
  await expect(page.getByRole('button', { name: '第 6 张' })).toHaveAttribute('aria-current', 'true')
})

test('a page that is not there says so with 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/')
})

test('a preview plays for a visitor, and a locked lesson says why not', async ({ page }) => {
  await page.goto(`/courses/${school().pricedCourseId}`)
  await page.getByRole('button', { name: '播放', exact: true }).click()
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  await page.getByRole('link', { name: /未解锁/ }).first().click()
  await expect(page.getByText('请登录后观看完整课程内容').first()).toBeVisible()
})
