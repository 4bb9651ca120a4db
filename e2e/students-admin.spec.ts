import type { Page } from '@playwright/test'
import { sizes } from './accessibility.ts'
import { asAdmin, dialog, picture, row } from './admin-page.ts'
import { expect, test, unique, uniqueName } from './test.ts'

const openList = (page: Page, keyword: string) =>
  asAdmin(page, `/admin/students?keyword=${encodeURIComponent(keyword)}`)

test('a student is added with an avatar that is cropped and later removed', async ({ page }) => {
  const name = uniqueName('周新生')
  await asAdmin(page, '/admin/students')
  await page.getByRole('button', { name: '添加学员' }).click()
  const add = dialog(page, '添加学员')
  await add.getByLabel('学号').fill(unique('N'))
  await add.getByLabel('姓名').fill(name)
  await add.getByLabel('初始密码', { exact: true }).fill('a password for the tests')
  await add.getByLabel('头像', { exact: true }).setInputFiles(picture)
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('头像上传成功')).toBeVisible()
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await page.goto(`/admin/students?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await dialog(page, '编辑学员').getByRole('button', { name: '清除' }).click()
  await expect(page.getByText('头像已删除')).toBeVisible()
})

test('the page of a student is complete, and on a phone its sessions are cards', async ({ page }) => {
  await openList(page, '陈思齐')
  await row(page, '陈思齐').getByRole('link', { name: '陈思齐' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '陈思齐' })).toBeVisible()
  const sessions = page.getByRole('region', { name: '学习会话' })
  await expect(sessions.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('region', { name: '报名课程' })).toContainText('劳动关系协调员（三级）')
  await expect(page.getByRole('region', { name: '证书' })).toContainText('劳动关系协调员职业技能培训')
  await expect(page.getByRole('region', { name: '订单' })).toContainText('已支付')
  await expect(page.getByRole('main')).not.toContainText(/\d{17}[\dX]/)
  const first = await sessions.getByRole('row').nth(1).textContent()
  await page.getByRole('navigation', { name: '学习会话的分页' }).getByTitle('2', { exact: true }).click()
  await expect(sessions.getByRole('row').nth(1)).not.toHaveText(first ?? '')
  await page.setViewportSize(sizes[1])
  await expect(page.getByRole('list', { name: '学习会话' })).toContainText('IP 地址')
})
