import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asAdmin, dialog } from './admin-page.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, test } from './test.ts'

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).check()

// A result is that of the admin's last run, which tests beside one another would share.
test.describe.configure({ mode: 'default' })

test('certificates are issued to the selected students, previewed and saved as one zip', async ({ page }) => {
  await asAdmin(page, '/admin/students?keyword=陈思齐')
  const generate = page.getByRole('button', { name: '批量生成证书' })
  await expect(generate).toBeDisabled()
  await tick(page, '陈思齐')
  await expect(page.getByRole('status').filter({ hasText: '已选 1 项' })).toBeVisible()
  await page.getByRole('button', { name: '取消选择' }).click()
  await expect(generate).toBeDisabled()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await generate.click()
  const result = dialog(page, '批量证书预览')
  await expect(page.getByText('证书生成成功')).toBeVisible()
  await expect(result).toContainText(/新生成 [01] 张，已有 [01] 张，0 名学员未生成。/)
  await result.getByRole('button', { name: '预览 陈思齐的证书' }).click()
  const preview = page.getByRole('dialog', { name: '证书预览', exact: true })
  await expect(preview).toBeVisible()
  await preview.getByRole('button', { name: '关闭' }).click()
  await expect(preview).toBeHidden()
  const saving = page.waitForEvent('download')
  await result.getByRole('button', { name: '全部下载' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('批量证书.zip')
  expect((await readFile(await saved.path())).toString('utf8')).toContain('_陈思齐.pdf')
  await expect(page.getByText('证书下载成功')).toBeVisible()
})

test('students who cannot get a certificate are listed with the reason', { tag: '@full' }, async ({ page }) => {
  await asAdmin(page, '/admin/students?keyword=许知秋')
  await tick(page, '许知秋')
  await page.getByRole('button', { name: '批量生成证书' }).click()
  const result = dialog(page, '批量证书预览')
  await expect(result).toContainText('新生成 0 张，已有 0 张，1 名学员未生成。')
  await expect(result.getByRole('row').nth(1)).toContainText(/许知秋未生成.*还差 \d+ 课时/)
  await expect(result.getByRole('button', { name: '全部下载' })).toBeDisabled()
  await expect(page.getByText('证书生成成功')).toBeHidden()
})

test(
  'all students matching the filter get certificates with one click, which can be canceled',
  { tag: '@full' },
  async ({ page }) => {
    await asAdmin(page, '/admin/students?keyword=陈思齐')
    const all = page.getByRole('button', { name: '一键生成下载证书' })
    const release = await delayCalls(page, '**/batch-generate-download')
    await all.click()
    await dialog(page, '为 1 名学员生成并下载证书？').getByRole('button', { name: '生成并下载' }).click()
    const progress = dialog(page, '处理证书')
    await expect(progress).toContainText('正在生成证书，请稍候...')
    await progress.getByRole('button', { name: '取消' }).click()
    await expect(progress).toBeHidden()
    release()
    await page.unroute('**/batch-generate-download')

    await all.click()
    const saving = page.waitForEvent('download')
    await dialog(page, '为 1 名学员生成并下载证书？').getByRole('button', { name: '生成并下载' }).click()
    const zip = (await readFile(await (await saving).path())).toString('utf8')
    expect(zip).toContain('_陈思齐.pdf')
    expect(zip).toContain('结果.xlsx')
    await expect(page.getByText('证书生成下载成功')).toBeVisible()
    const results = dialog(page, '批量证书预览')
    await expect(results).toContainText('新生成 0 张，已有 1 张，0 名学员未生成。')
    await results.getByRole('button', { name: '关闭', exact: true }).last().click()

    await page.route('**/batch-generate-download', (route) => route.fulfill({ status: 500, json: {} }))
    await all.click()
    await dialog(page, '为 1 名学员生成并下载证书？').getByRole('button', { name: '生成并下载' }).click()
    await expect(page.getByText('一键生成下载证书失败')).toBeVisible()
  },
)
