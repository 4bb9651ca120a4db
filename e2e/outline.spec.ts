import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { asAdmin, pick } from './admin-story.ts'
import { demoPassword, expect, login, signIn, test } from './story.ts'

const megabyte = 1024 * 1024
let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiangxue-videos-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A playable video of eight seconds that weighs so many megabytes. */
function largeVideo(name: string, megabytes: number): string {
  const video = readFileSync(new URL('../packages/server/src/demo/media/videos/eight-seconds.mp4', import.meta.url))
  const free = Buffer.alloc(megabytes * megabyte)
  free.writeUInt32BE(free.length)
  free.write('free', 4)
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat([video, free]))
  return path
}

/** A course of its own, so that stories do not meet. */
async function makeCourse(request: APIRequestContext, name: string) {
  const { headers } = await login(request, 'admin', demoPassword)
  const [{ id: categoryId }] = (await (await request.get('/api/categories/public')).json()) as [{ id: number }]
  const made = await request.post('/api/admin/courses', {
    headers,
    data: { name, level: 'BEGINNER', categoryId, description: '<p>大纲的故事。</p>', price: 0 },
  })
  const { data } = (await made.json()) as { data: { id: number } }
  const lessonIds: number[] = []
  const add = async (path: string, title: string) =>
    ((await (await request.post(path, { headers, data: { title } })).json()) as { data: { id: number } }).data.id
  return {
    id: data.id,
    headers,
    lessonIds,
    chapter: async (title: string, lessons: string[]) => {
      const chapterId = await add(`/api/admin/courses/${data.id}/chapters`, title)
      for (const lesson of lessons) lessonIds.push(await add(`/api/admin/chapters/${chapterId}/lessons`, lesson))
    },
    outline: async () => {
      const { chapters } = (await (await request.get(`/api/admin/courses/${data.id}/outline`, { headers })).json()) as {
        chapters: { title: string; lessons: { title: string }[] }[]
      }
      return chapters.map((chapter) => [chapter.title, ...chapter.lessons.map((lesson) => lesson.title)])
    },
  }
}
const open = (page: Page, id: number) => asAdmin(page, `/admin/courses/outline/${id}`)
const saved = (page: Page) => expect(page.getByText('已保存', { exact: true })).toBeVisible()
const isAccessible = async (page: Page) => {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

test('an outline is built by keyboard: Enter adds the next, names change in place', async ({ page, request }) => {
  const course = await makeCourse(request, '键盘搭建的课程')
  await open(page, course.id)
  await page.getByRole('textbox', { name: '添加章节' }).focus()
  await page.keyboard.type('第一章\n')
  await page.keyboard.type('第二章\n')
  await page.keyboard.press('Escape')
  const first = page.getByRole('listitem', { name: '第一章' })
  await first.getByRole('button', { name: '添加课时' }).press('Enter')
  await page.keyboard.type('第一课\n')
  await page.keyboard.type('第二课\n')
  await page.keyboard.press('Escape')
  await expect(first.getByRole('button', { name: '添加课时' })).toBeFocused()
  await saved(page)
  await first.getByRole('button', { name: '第二课，重命名课时' }).press('Enter')
  await page.keyboard.type('改名的课\n')
  await expect(first.getByRole('button', { name: '改名的课，重命名课时' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('不要这个名字')
  await page.keyboard.press('Escape')
  await saved(page)
  expect(await course.outline()).toEqual([['第一章', '第一课', '改名的课'], ['第二章']])
  await expect(page.getByRole('alert')).toContainText('有 2 个课时学员无法学完')
})

test('rows move by keyboard within a chapter, across chapters, and back with Escape; every step is told', async ({
  page,
  request,
}) => {
  const course = await makeCourse(request, '键盘排序的课程')
  await course.chapter('甲章', ['课一', '课二'])
  await course.chapter('乙章', ['课三'])
  await open(page, course.id)
  const handle = page.getByRole('button', { name: '移动课时“课一”' })
  await handle.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('已拿起“课一”，位于“甲章”的第 1 课时，共 2 课时。')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('“甲章”的第 2 课时，共 2 课时', { exact: true })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('“乙章”的第 1 课时，共 2 课时', { exact: true })).toBeAttached()
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await saved(page)
  expect(await course.outline()).toEqual([
    ['甲章', '课二'],
    ['乙章', '课一', '课三'],
  ])
  await handle.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByText('已取消移动，“课一”回到原处')).toBeAttached()
  await page.getByRole('button', { name: '移动章节“乙章”' }).press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await saved(page)
  expect(await course.outline()).toEqual([
    ['乙章', '课一', '课三'],
    ['甲章', '课二'],
  ])
})

test('rows are dragged by pointer, also into another chapter, and moved by their menus', async ({ page, request }) => {
  const course = await makeCourse(request, '拖动排序的课程')
  await course.chapter('甲章', ['课一', '课二'])
  await course.chapter('乙章', ['课三', '课四'])
  await open(page, course.id)
  const [from, to] = [
    page.getByRole('button', { name: '移动课时“课一”' }),
    page.getByRole('listitem', { name: '课四' }),
  ]
  await from.hover()
  await page.mouse.down()
  const target = (await to.boundingBox())!
  await page.mouse.move(target.x + 60, target.y - 30, { steps: 12 })
  await page.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 8 })
  await page.mouse.up()
  await saved(page)
  await expect.poll(async () => (await course.outline())[1]).toContain('课一')
  await page.getByRole('button', { name: '移动章节“乙章”' }).hover()
  const top = (await page.getByRole('listitem', { name: '甲章' }).boundingBox())!
  await page.mouse.down()
  await page.mouse.move(target.x + 60, top.y + 20, { steps: 12 })
  await page.mouse.move(target.x + 60, top.y + 25, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await course.outline()).map(([title]) => title)).toEqual(['乙章', '甲章'])
  await page.getByRole('button', { name: '课时“课二”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '移到章节' }).hover()
  await pick(page.getByRole('menuitem', { name: '乙章' }))
  await saved(page)
  await expect.poll(() => course.outline().then((chapters) => chapters[1])).toEqual(['甲章'])
})

test('deleting is undone, and an order that somebody else has changed is shown instead of overwritten', async ({
  page,
  request,
}) => {
  const course = await makeCourse(request, '撤销删除的课程')
  await course.chapter('甲章', ['课一', '课二'])
  await course.chapter('乙章', ['课三'])
  await open(page, course.id)
  await page.getByRole('button', { name: '章节“甲章”的更多操作' }).click()
  await pick(page.getByRole('menuitem', { name: '删除章节' }))
  await expect(page.getByText('已删除章节“甲章”和其中 2 个课时')).toBeVisible()
  expect(await course.outline()).toEqual([['乙章', '课三']])
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('listitem', { name: '课二' })).toBeVisible()
  await saved(page)
  expect(await course.outline()).toEqual([
    ['甲章', '课一', '课二'],
    ['乙章', '课三'],
  ])
  const present = (await (
    await request.get(`/api/admin/courses/${course.id}/outline`, { headers: course.headers })
  ).json()) as { chapters: { id: number; lessons: { id: number }[] }[] }
  const reversed = present.chapters
    .toReversed()
    .map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }))
  await request.put(`/api/admin/courses/${course.id}/outline`, {
    headers: course.headers,
    data: { chapters: reversed },
  })
  await page.getByRole('button', { name: '课时“课一”的更多操作' }).click()
  await pick(page.getByRole('menuitem', { name: '下移' }))
  await expect(page.getByText('大纲已被他人修改，已显示最新内容，请核对后重试')).toBeVisible()
  await expect(page.getByRole('list', { name: '课程大纲' }).locator('> li').first()).toHaveAttribute(
    'aria-label',
    '乙章',
  )
  expect(await course.outline()).toEqual([
    ['乙章', '课三'],
    ['甲章', '课一', '课二'],
  ])
})

test('a switch that cannot be saved goes back', async ({ page, request }) => {
  const course = await makeCourse(request, '断网的课程')
  await course.chapter('甲章', ['课一'])
  await open(page, course.id)
  const preview = page.getByRole('switch', { name: '“课一”可试看' })
  await page.route('**/api/admin/lessons/*', (route) => route.abort())
  await preview.click()
  await expect(page.getByText('有修改未保存')).toBeVisible()
  await expect(preview).not.toBeChecked()
  await page.unroute('**/api/admin/lessons/*')
  await preview.click()
  await saved(page)
  await expect(preview).toBeChecked()
})

test('a video survives two broken connections and a reload, and plays for a student', async ({
  page,
  request,
  browser,
  context,
}) => {
  const course = await makeCourse(request, '续传的课程')
  await course.chapter('甲章', ['课一'])
  const file = largeVideo('第一课.mp4', 30)
  await open(page, course.id)
  const patches: number[] = []
  let isHeld = true
  await page.route('**/api/upload/video/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    patches.push(Number(route.request().headers()['upload-offset']))
    if (patches.length === 2) return route.abort('connectionreset')
    if (patches.length === 4) {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
      await expect(row.getByText('网络中断，正在重新连接')).toBeVisible()
      return context.setOffline(false)
    }
    // Held until the reload.
    if (patches.length >= 6 && isHeld) return
    return route.continue()
  })
  const row = page.getByRole('listitem', { name: '课一' }).filter({ has: page.getByRole('progressbar') })
  await page.getByLabel('“课一”的视频文件').setInputFiles(file)
  await expect.poll(() => patches.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(6)
  expect(patches[2]).toBe(8 * megabyte)
  expect(patches.at(-1)).toBe(24 * megabyte)

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  isHeld = false
  await page.getByRole('button', { name: '继续上传“第一课.mp4”' }).waitFor()
  await page.getByLabel('“课一”的视频文件').setInputFiles(file)
  await expect(page.getByText('上传完成，可以播放')).toBeVisible({ timeout: 40_000 })
  expect(patches.at(-1)).toBe(24 * megabyte)
  await expect(page.getByRole('listitem', { name: '甲章' }).getByText('8秒', { exact: true })).toBeVisible()

  const published = await request.put(`/api/admin/courses/${course.id}/status`, {
    headers: course.headers,
    data: { status: 'PUBLISHED' },
  })
  expect(published.status()).toBe(200)
  const student = await (await browser.newContext()).newPage()
  await signIn(
    student,
    'student',
    demoPassword,
    `/auth/login?redirect=${encodeURIComponent(`/course/${course.id}/play/${course.lessonIds[0]}`)}`,
  )
  await expect
    .poll(() => student.locator('video').evaluate((video: HTMLVideoElement) => Math.round(video.duration)))
    .toBe(8)
  await student.getByRole('button', { name: '播放', exact: true }).click()
  await expect
    .poll(() => student.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1)
  await student.context().close()
})

test('several videos become several lessons, and one that cannot be played says what to do', async ({
  page,
  request,
}) => {
  const course = await makeCourse(request, '批量上传的课程')
  await course.chapter('甲章', [])
  await open(page, course.id)
  const good = largeVideo('1 开场.mp4', 1)
  const hevc = readFileSync(good)
  hevc.write('hvc1', hevc.indexOf('avc1', hevc.indexOf('stsd')), 'latin1')
  const bad = join(folder, '2 手机拍的.mp4')
  writeFileSync(bad, hevc)
  await page.getByLabel('批量上传视频到“甲章”').setInputFiles([bad, good])
  await expect(page.getByText('上传完成，可以播放')).toBeVisible({ timeout: 30_000 })
  await expect(
    page.getByRole('alert').filter({ hasText: '视频编码 HEVC 无法在浏览器中播放，请转为 H.264 后再上传' }),
  ).toBeVisible({ timeout: 30_000 })
  expect(await course.outline()).toEqual([['甲章', '1 开场', '2 手机拍的']])
  const wrong = join(folder, '说明.txt')
  writeFileSync(wrong, 'text')
  await page.getByLabel('“2 手机拍的”的视频文件').setInputFiles(wrong)
  await expect(page.getByText('“说明.txt”不是视频文件，请选择 MP4 或 WebM 视频')).toBeVisible()
})

test('an upload is paused, goes on and is given up', async ({ page, request }) => {
  const course = await makeCourse(request, '暂停的课程')
  await course.chapter('甲章', ['课一'])
  const file = largeVideo('暂停.mp4', 20)
  await open(page, course.id)
  const waiting: (() => void)[] = []
  let methods: string[] = []
  await page.route('**/api/upload/video/*', async (route) => {
    methods.push(route.request().method())
    if (route.request().method() === 'PATCH') await new Promise<void>((go) => waiting.push(go))
    await route.continue().catch(() => {})
  })
  await page.getByLabel('“课一”的视频文件').setInputFiles(file)
  await expect.poll(() => waiting.length).toBe(1)
  await page.getByRole('button', { name: '暂停上传“课一”' }).click()
  await expect(page.getByText('已暂停，已上传')).toBeVisible()
  waiting.shift()?.()
  await page.getByRole('button', { name: '继续上传“课一”' }).click()
  await expect.poll(() => waiting.length).toBe(1)
  methods = []
  await page.getByRole('button', { name: '取消上传“课一”' }).click()
  await expect.poll(() => methods).toContain('DELETE')
  waiting.shift()?.()
  await expect(page.getByRole('button', { name: '缺少视频，点此上传' })).toBeVisible()
})

for (const width of [1280, 360])
  test(`the outline keeps the rules of accessibility at ${width} pixels`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const course = await makeCourse(request, `无障碍的课程${width}`)
    await course.chapter('这是一个名称非常长的章节：劳动合同的订立、履行、变更、解除和终止及其法律责任', [
      '课一',
      '名称很长的课时：用人单位单方解除劳动合同的三种情形与经济补偿的计算方法',
    ])
    await open(page, course.id)
    await expect(page.getByRole('listitem', { name: '课一' })).toBeVisible()
    await isAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByRole('button', { name: '编辑课时“课一”' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByLabel('课时简介')).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await page.getByLabel('“课一”的视频文件').setInputFiles(largeVideo(`无障碍${width}.mp4`, 1))
    await expect(page.getByText('上传完成，可以播放')).toBeVisible()
    await isAccessible(page)
  })

test('a draft is previewed from its outline, and a video is taken away only after a question', async ({
  page,
  request,
  context,
}) => {
  const course = await makeCourse(request, '预览的草稿课程')
  await course.chapter('第一章', ['有视频的课时'])
  await request.put(`/api/admin/lessons/${course.lessonIds[0]}`, {
    headers: course.headers,
    data: { videoUrl: 'https://video.example.cn/a.mp4', duration: 60 },
  })
  await open(page, course.id)
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: '预览课程' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1, name: '预览的草稿课程' })).toBeVisible()
  await preview.close()

  await page.getByRole('button', { name: '编辑课时“有视频的课时”' }).click()
  const panel = page.getByRole('region', { name: '课时视频' })
  const question = page.getByRole('dialog', { name: '移除“有视频的课时”的视频？' })
  await panel.getByRole('button', { name: '移除视频' }).click()
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(panel.getByText('外部视频', { exact: false }).first()).toBeVisible()
  await panel.getByRole('button', { name: '移除视频' }).click()
  await question.getByRole('button', { name: '移除', exact: true }).click()
  await expect(panel.getByText('还没有视频。')).toBeVisible()
})
