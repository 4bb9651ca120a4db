import { expectAccessible, sizes } from './accessibility.ts'
import { asAdmin, dialog, row } from './admin-page.ts'
import { expect, test, unique } from './test.ts'

test('an organization is added, changed, found and deleted', async ({ page }) => {
  const name = unique('样例单位')
  await asAdmin(page, '/admin/organizations')
  await page.getByRole('button', { name: '添加机构' }).click()
  const add = dialog(page, '添加机构')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请填写必填字段')).toHaveCount(3)
  await add.getByLabel('机构名称').fill(name)
  await add.getByLabel('负责人').fill('周主任')
  await add.getByLabel('联系电话').fill('0512-66668888')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await page.goto(`/admin/organizations?keyword=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toContainText('0 人')
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await dialog(page, '编辑机构').getByLabel('负责人').fill('吴主任')
  await dialog(page, '编辑机构').getByRole('button', { name: '保存' }).click()
  await expect(row(page, name)).toContainText('吴主任')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page, `organizations at ${size.width}`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: `删除 ${name}` }).click()
  await dialog(page, `确认删除“${name}”？`).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})
