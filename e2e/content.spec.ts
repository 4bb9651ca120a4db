import type { Page } from '@playwright/test'
import { hostileHtml } from '../packages/server/src/testing/files/hostile-html.ts'
import { adminCalls, asAdmin, choose, chooseFound, dialog, picture, row, rowAction } from './admin-page.ts'
import { courseCalls } from './course-page.ts'
import { playPath } from './player.ts'
import { asNewStudent } from './sessions.ts'
import { expect, test, unique } from './test.ts'

/** Records dialogs and requests to the hostile site; the returned function also reports whether a script ran. */
function watch(page: Page) {
  const seen: string[] = []
  page.on('dialog', (shown) => {
    seen.push(`dialog ${shown.message()}`)
    void shown.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.push(request.url())
  })
  return async () => [...seen, ...(await page.evaluate(() => ('wasRun' in window ? ['ran'] : [])))]
}

test(
  'fifty hostile texts saved as news never run, and the content policy reports no violation',
  { tag: '@full' },
  async ({ page }) => {
    const { post, remove } = await adminCalls()
    const found = watch(page)
    for (const [index, html] of hostileHtml.entries()) {
      const { id } = await post<{ id: number }>('/api/admin/news', {
        title: unique(`敌意 ${index} `),
        content: `<p>开头</p>${html}<p>结尾</p>`,
        status: 'PUBLISHED',
      })
      await page.goto(`/news/${id}`)
      await expect(page.getByText('结尾')).toBeAttached()
      for (const link of await page.locator('.rich a').all())
        await link.click({ noWaitAfter: true, force: true, timeout: 1000 }).catch(() => undefined)
      expect(await found(), html).toEqual([])
      expect(new URL(page.url()).pathname, html).toBe(`/news/${id}`)
      await remove(`/api/admin/news/${id}`)
    }
  },
)

test(
  'hostile texts saved as a course description run neither for visitors nor in the editor',
  { tag: '@full' },
  async ({ page }) => {
    const { course: create, put, remove } = await courseCalls()
    const course = await create(unique('敌意课程'))
    const found = watch(page)
    for (const html of hostileHtml) {
      await put(`/api/admin/courses/${course.id}`, { description: `<p>开头</p>${html}<p>结尾</p>`, syllabus: html })
      await page.goto(course.previewUrl)
      await expect(page.getByText('结尾')).toBeAttached()
      expect(await found(), html).toEqual([])
    }
    await put(`/api/admin/courses/${course.id}`, { description: `<p>开头</p>${hostileHtml.join('')}<p>结尾</p>` })
    await asAdmin(page, `/admin/courses/edit/${course.id}`)
    await expect(page.locator('.rich-text-body').first()).toContainText('开头')
    expect(await found()).toEqual([])
    await remove(`/api/manage/courses/${course.id}`)
  },
)

test(
  'news with a heading, bold text and an image is published, read by a visitor and withdrawn',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const title = unique('测试新闻')
    await asAdmin(page, '/admin/news')
    await page.getByRole('button', { name: '添加新闻' }).click()
    const add = dialog(page, '添加新闻')
    await add.getByRole('button', { name: '保存' }).click()
    await expect(add.getByText('请输入新闻标题')).toBeVisible()
    await add.getByLabel('标题', { exact: true }).fill(title)
    await add.getByLabel('作者').fill('教务处')
    await add.locator('input[type=file]').first().setInputFiles(picture)
    await expect(add.getByRole('button', { name: '清除' })).toBeVisible()
    const text = add.locator('.rich-text-body')
    await text.click()
    await add.getByRole('button', { name: '加粗' }).click()
    await page.keyboard.type('这几个字很重要')
    await add.getByRole('radio', { name: '已发布' }).check()
    await add.getByRole('button', { name: '保存' }).click()
    await expect(add).toBeHidden()
    await expect(row(page, title)).toContainText('已发布')

    const visitor = await elsewhere()
    await visitor.goto('/news')
    await visitor.getByRole('link', { name: title }).first().click()
    await expect(visitor.locator('.rich strong')).toHaveText('这几个字很重要')
    const address = visitor.url()

    await rowAction(page, title, '撤回')
    await expect(row(page, title)).toContainText('草稿')
    await visitor.goto(address)
    await expect(visitor).toHaveURL(/\/news$/)
    await expect(visitor.getByText(title)).toHaveCount(0)
    await rowAction(page, title, '删除')
    await dialog(page, `确认删除“${title}”？`).getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('删除成功')).toBeVisible()
    await expect(row(page, title)).toHaveCount(0)
  },
)

test('WeChat news requires its URL, and scheduled news a time in the future', { tag: '@full' }, async ({ page }) => {
  const title = unique('定时的微信新闻')
  await asAdmin(page, '/admin/news')
  await page.getByRole('button', { name: '添加新闻' }).click()
  const add = dialog(page, '添加新闻')
  await add.getByLabel('标题', { exact: true }).fill(title)
  await add.getByRole('radio', { name: '微信公众号' }).check()
  await add.getByRole('radio', { name: '定时发布' }).check()
  await add.getByLabel('发布时间').fill('2020-01-01T08:00')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('定时发布的时间应晚于现在')).toBeVisible()
  await add.getByLabel('发布时间').fill('2099-01-01T08:00')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请输入 http:// 或 https:// 开头的原文链接').first()).toBeVisible()
  await add.getByLabel('原文链接').fill('https://mp.weixin.qq.com/s/test')
  // The error disappears while the field is corrected, not when the button is pressed.
  await expect(add.getByText('请输入 http:// 或 https:// 开头的原文链接')).toHaveCount(0)
  await add.getByRole('button', { name: '保存' }).click()
  await expect(row(page, title)).toContainText('2099-01-01 08:00')
  await expect(row(page, title)).toContainText('定时发布')
  const { get, remove } = await adminCalls()
  const { content } = await get<{ content: [{ id: number }] }>(`/api/admin/news?keyword=${encodeURIComponent(title)}`)
  await remove(`/api/admin/news/${content[0].id}`)
})

test('a course file is available to its learner, and can be replaced by a link', async ({ page, elsewhere }) => {
  const name = unique('测试讲义')
  await asAdmin(page, '/admin/resources')
  await page.getByRole('button', { name: '添加资源' }).click()
  const add = dialog(page, '添加资源')
  await add.getByLabel('资源名称').fill(name)
  await add
    .locator('input[type=file]')
    .setInputFiles({ name: '讲义.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await expect(add.getByText('不支持的文件类型')).toBeVisible()
  await add
    .locator('input[type=file]')
    .setInputFiles({ name: '讲义.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\ntest') })
  await expect(add.getByText('讲义.pdf')).toBeVisible()
  await add.getByRole('radio', { name: '章节' }).check()
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请选择课程').first()).toBeVisible()
  await chooseFound(add.getByRole('combobox', { name: '课程' }), '八秒', '八秒课程')
  await choose(add.getByRole('combobox', { name: '章节' }), '第一章')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(row(page, name)).toContainText('八秒课程 / 第一章')

  const learner = await elsewhere()
  await asNewStudent(learner, playPath())
  const download = learner.waitForEvent('download')
  await learner
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  expect((await download).suggestedFilename()).toContain('讲义')

  await page.reload()
  await expect(row(page, name).getByRole('cell').nth(4)).toHaveText('1')
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const edit = dialog(page, '编辑资源')
  await edit.getByRole('radio', { name: '链接' }).check()
  await edit.getByLabel('链接地址').fill('https://docs.example.cn/')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(row(page, name)).toContainText('链接')
  await page.getByRole('button', { name: `删除 ${name}` }).click()
  await dialog(page, `确认删除“${name}”？`).getByRole('button', { name: '删除' }).click()
  await expect(row(page, name)).toHaveCount(0)
})
