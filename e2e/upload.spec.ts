import type { Page } from '@playwright/test'
import { adminCalls, asAdmin, picture } from './admin-page.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, test, unique } from './test.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${name}`) })

/** Delays the response of a call until it is released. */
async function hold(page: Page, calls: string) {
  let asked = 0
  await page.route(calls, () => {
    asked++
  })
  return { asked: () => asked, letGo: () => page.unroute(calls) }
}

test(
  'a canceled file upload leaves the field unchanged, and another file can be chosen',
  { tag: '@full' },
  async ({ page }) => {
    await asAdmin(page, '/admin/resources')
    await page.getByRole('button', { name: '添加资源' }).click()
    const add = page.getByRole('dialog', { name: '添加资源' })
    const chooser = add.locator('input[type=file]')
    await chooser.setInputFiles(pdf('留下的讲义.pdf'))
    await expect(add.getByText('留下的讲义.pdf')).toBeVisible()

    const uploads = await hold(page, '**/api/upload/file')
    await chooser.setInputFiles(pdf('不要的讲义.pdf'))
    await expect(add.getByRole('progressbar', { name: '文件上传进度' })).toBeVisible()
    await expect.poll(uploads.asked).toBe(1)
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/upload/file')),
      add.getByRole('button', { name: '取消上传' }).click(),
    ])
    await expect(add.getByRole('progressbar')).toHaveCount(0)
    await expect(add.getByText('留下的讲义.pdf')).toBeVisible()
    await expect(add.getByText('不要的讲义.pdf')).toHaveCount(0)
    await expect(add.getByText('图片、PDF、Office 文档、文本、压缩包，不超过 10.0 MB')).toBeVisible()
    await expect(add.getByText('上传失败，请检查网络连接后重试')).toHaveCount(0)

    await uploads.letGo()
    await chooser.setInputFiles(pdf('新的讲义.pdf'))
    await expect(add.getByText('新的讲义.pdf')).toBeVisible()
    await expect(add.getByText('留下的讲义.pdf')).toHaveCount(0)
  },
)

test('a canceled or refused picture leaves none, and news is not saved while one is being uploaded', async ({
  page,
}) => {
  const title = unique('有图的新闻')
  await asAdmin(page, '/admin/news')
  await page.getByRole('button', { name: '添加新闻' }).click()
  const add = page.getByRole('dialog', { name: '添加新闻' })
  const cover = add.locator('input[type=file]').first()
  const uploads = await hold(page, '**/api/upload/image')
  await cover.setInputFiles(picture)
  await expect.poll(uploads.asked).toBe(1)
  await add.getByRole('button', { name: '取消上传' }).click()
  await expect(add.getByRole('button', { name: '取消上传' })).toHaveCount(0)
  await expect(add.getByText('选择图片')).toBeVisible()
  await expect(add.getByRole('button', { name: '清除' })).toHaveCount(0)
  await uploads.letGo()
  // As a proxy in front of the school does.
  const tooLarge = { status: 413, contentType: 'text/html', body: '<html><h1>nginx</h1></html>' }
  await page.route('**/api/upload/image', (route) => route.fulfill(tooLarge), { times: 1 })
  await cover.setInputFiles(picture)
  await expect(add.getByText('图片上传失败：内容太大，被服务器前面的代理拒绝（413）')).toBeVisible()

  await add.getByLabel('标题', { exact: true }).fill(title)
  await add.locator('.rich-text-body').fill('文字')
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/news')) saved.push(request.url())
  })
  const pictures = [
    { chooser: cover, call: 'image', stored: add.getByText('更换图片') },
    {
      chooser: add.locator('.rich-text input[type=file]'),
      call: 'text-picture',
      stored: add.locator('.rich-text-body img[src^="/files/"]'),
    },
  ]
  for (const { chooser, call, stored } of pictures) {
    const release = await delayCalls(page, `**/api/upload/${call}`)
    await chooser.setInputFiles(picture)
    await expect(add.getByRole('button', { name: '取消上传' })).toBeVisible()
    await add.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('图片或文件还在上传，请等上传完成后再保存')).toBeVisible()
    expect(saved).toEqual([])
    release()
    await expect(stored).toBeVisible()
    await page.unroute(`**/api/upload/${call}`)
  }
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add).toBeHidden()
  expect(saved).toHaveLength(1)
  const { get, remove } = await adminCalls()
  const found = await get<{ content: { id: number }[] }>(`/api/admin/news?keyword=${encodeURIComponent(title)}`)
  const { id } = found.content[0]!
  const news = await get<{ image: string | null; content: string }>(`/api/admin/news/${id}`)
  expect(news.image).toContain('/files/')
  expect(news.content).toContain('<img')
  await remove(`/api/admin/news/${id}`)
})
