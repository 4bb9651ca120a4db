import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choose } from './admin-page.ts'
import { makeCourse, openOutline } from './outline-page.ts'
import { play, position } from './player.ts'
import { asNewStudent } from './sessions.ts'
import { expect, test } from './test.ts'

const megabyte = 1024 * 1024
let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiangxue-videos-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a playable eight-second video of the given size. */
function largeVideo(name: string, megabytes: number): string {
  const video = readFileSync(new URL('../packages/server/src/testing/files/eight-seconds.mp4', import.meta.url))
  const free = Buffer.alloc(megabytes * megabyte)
  free.writeUInt32BE(free.length)
  free.write('free', 4)
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat([video, free]))
  return path
}

test(
  'an upload survives lost connections and a reload, and plays',
  { tag: '@full' },
  async ({ page, elsewhere, context }) => {
    test.slow()
    const course = await makeCourse('续传的课程')
    await course.chapter('甲章', ['课一'])
    const file = largeVideo('第一课.mp4', 30)
    await openOutline(page, course.id)
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
      // Blocked until the reload.
      if (patches.length >= 6 && isHeld) return
      return route.continue()
    })
    const row = page.getByRole('listitem', { name: '课一' }).filter({ has: page.getByRole('progressbar') })
    await page.getByLabel('“课一”的视频文件').setInputFiles(file)
    await expect.poll(() => patches.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(6)
    expect(patches[2]).toBe(8 * megabyte)
    expect(patches.at(-1)).toBe(24 * megabyte)

    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    isHeld = false
    await page.getByRole('button', { name: '继续上传“第一课.mp4”' }).waitFor()
    await page.getByLabel('“课一”的视频文件').setInputFiles(file)
    await expect(page.getByText('上传完成，可以播放')).toBeVisible({ timeout: 90_000 })
    expect(patches.at(-1)).toBe(24 * megabyte)
    await expect(page.getByRole('listitem', { name: '甲章' }).getByText('8 秒', { exact: true })).toBeVisible()

    await course.put(`/api/admin/courses/${course.id}/status`, { status: 'PUBLISHED' })
    const student = await elsewhere()
    await asNewStudent(student, `/course/${course.id}/play/${course.lessonIds[0]}`)
    await expect
      .poll(() => student.locator('video').evaluate((video: HTMLVideoElement) => Math.round(video.duration)))
      .toBe(8)
    await play(student)
    await expect.poll(() => position(student)).toBeGreaterThan(1)
  },
)

test('a video of a lesson that has one already is asked about, and a material is added beside the lessons', async ({
  page,
}) => {
  const course = await makeCourse('同名视频的课程')
  await course.chapter('甲章', ['1.1 导学'])
  await openOutline(page, course.id)
  const byName = page.getByLabel('按名称上传视频到课时')
  await byName.setInputFiles([largeVideo('导学.mp4', 1)])
  await expect(page.getByText('上传完成，可以播放')).toBeVisible({ timeout: 30_000 })
  await byName.setInputFiles([largeVideo('导学.mp4', 2)])
  const question = page.getByRole('dialog', { name: '1 个视频要选择课时' })
  await expect(question).toContainText('更换“1.1 导学”的视频')
  await choose(question.getByLabel('导学.mp4 的课时'), '在“甲章”中新建课时')
  await question.getByRole('button', { name: '上传' }).click()
  await expect(page.getByText('上传完成，可以播放')).toHaveCount(2, { timeout: 30_000 })
  expect(await course.titles()).toEqual([['甲章', '1.1 导学', '导学']])

  await page.getByRole('button', { name: '为“甲章”添加资料' }).click()
  const material = page.getByRole('dialog', { name: '添加资源' })
  await material.getByLabel('资源名称').fill('导学讲义')
  await material.getByLabel('链接', { exact: true }).check()
  await material.getByPlaceholder('https://').fill('https://media.school.example/notes.pdf')
  await choose(material.getByRole('combobox'), 'PDF')
  await material.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('region', { name: '“甲章”的资料' })).toContainText('导学讲义')
})

test('several videos become several lessons, and an unplayable one is rejected before it is uploaded', async ({
  page,
}) => {
  const course = await makeCourse('批量上传的课程')
  await course.chapter('甲章', [])
  await openOutline(page, course.id)
  const good = largeVideo('1 开场.mp4', 1)
  const hevc = readFileSync(good)
  hevc.write('hvc1', hevc.indexOf('avc1', hevc.indexOf('stsd')), 'latin1')
  const bad = join(folder, '2 手机拍的.mp4')
  writeFileSync(bad, hevc)
  const movie = Buffer.alloc(megabyte)
  movie.write('RIFF\0\0\0\0AVI LIST', 'latin1')
  const avi = join(folder, '3 旧格式.mp4')
  writeFileSync(avi, movie)
  const cut = join(folder, '4 没传完.mp4')
  writeFileSync(cut, readFileSync(good).subarray(0, 600))
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/upload/video')) uploads.push(request.url())
  })
  await page.getByLabel('批量上传视频到“甲章”').setInputFiles([bad, good, avi, cut])
  await expect(page.getByText('上传完成，可以播放')).toBeVisible({ timeout: 30_000 })
  await expect(
    page.getByText('“2 手机拍的.mp4”：视频编码 HEVC 无法在浏览器中播放，请转为 H.264 后再上传'),
  ).toBeVisible()
  await expect(page.getByText('“3 旧格式.mp4”：AVI 格式的文件无法在浏览器中播放')).toBeVisible()
  await expect(page.getByText('“4 没传完.mp4”：视频文件不完整或已损坏')).toBeVisible()
  expect(uploads).toHaveLength(1)
  expect(await course.titles()).toEqual([['甲章', '1 开场']])
  const wrong = join(folder, '说明.txt')
  writeFileSync(wrong, 'text')
  await page.getByLabel('“1 开场”的视频文件').setInputFiles(wrong)
  await expect(page.getByText('“说明.txt”不是视频文件，请选择 MP4、MOV、MKV 或 WebM 视频')).toBeVisible()
})

test('an upload is paused, resumed and canceled', async ({ page }) => {
  const course = await makeCourse('暂停的课程')
  await course.chapter('甲章', ['课一'])
  const file = largeVideo('暂停.mp4', 20)
  await openOutline(page, course.id)
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

test('a draft is previewed from its outline, and a video is removed only after confirmation', async ({
  page,
  context,
}) => {
  const course = await makeCourse('预览的草稿课程')
  await course.chapter('第一章', ['有视频的课时'])
  await course.put(`/api/admin/lessons/${course.lessonIds[0]}`, {
    videoUrl: 'https://video.example.cn/a.mp4',
    duration: 60,
  })
  await openOutline(page, course.id)
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: '预览课程' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1, name: course.name })).toBeVisible()
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
