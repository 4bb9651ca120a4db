import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { asAdmin, picture } from './admin-page.ts'
import { expect, test } from './test.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${name}`) })

/** Delays the response of a call until released. */
async function hold(page: Page, calls: string) {
  let asked = 0
  await page.route(calls, () => {
    asked++
  })
  return { asked: () => asked, letGo: () => page.unroute(calls) }
}

test('an upload of a file that is stopped leaves the field as it was, and another file can be chosen', async ({
  page,
}) => {
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
  await expectAccessible(page, 'an upload on its way')
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/upload/file')),
    add.getByRole('button', { name: '取消上传' }).click(),
  ])
  await expect(add.getByRole('progressbar')).toHaveCount(0)
  await expect(add.getByText('留下的讲义.pdf')).toBeVisible()
  await expect(add.getByText('不要的讲义.pdf')).toHaveCount(0)
  await expect(add.getByText('图片、PDF、Office 文档，不超过 10.0 MB')).toBeVisible()
  await expect(add.getByText('上传失败，请检查网络连接后重试')).toHaveCount(0)

  await uploads.letGo()
  await chooser.setInputFiles(pdf('新的讲义.pdf'))
  await expect(add.getByText('新的讲义.pdf')).toBeVisible()
  await expect(add.getByText('留下的讲义.pdf')).toHaveCount(0)
})

test('an upload of a picture that is stopped leaves none, and the same picture can be chosen again', async ({
  page,
}) => {
  await asAdmin(page, '/admin/news')
  await page.getByRole('button', { name: '添加新闻' }).click()
  const add = page.getByRole('dialog', { name: '添加新闻' })
  const chooser = add.locator('input[type=file]').first()
  const uploads = await hold(page, '**/api/upload/image')
  await chooser.setInputFiles(picture)
  await expect.poll(uploads.asked).toBe(1)
  await add.getByRole('button', { name: '取消上传' }).click()
  await expect(add.getByRole('button', { name: '取消上传' })).toHaveCount(0)
  await expect(add.getByText('选择图片')).toBeVisible()
  await expect(add.getByRole('button', { name: '清除' })).toHaveCount(0)
  await uploads.letGo()
  await chooser.setInputFiles(picture)
  await expect(add.getByRole('button', { name: '清除' })).toBeVisible()
  await expect(add.getByText('更换图片')).toBeVisible()
})
