import { asAdmin, choose, dialog, picture, row } from './admin-page.ts'
import { expect, test, unique } from './test.ts'

test('a teacher’s avatar is cropped, only one is chosen, and the list shows it', async ({ page }) => {
  const name = unique('欧阳')
  await asAdmin(page, '/admin/teachers')
  await page.getByRole('button', { name: '添加教师' }).click()
  const add = dialog(page, '添加教师')
  await expect(add.getByLabel('姓名')).toBeFocused()
  const chooser = add.locator('input[type=file]')
  await chooser.setInputFiles(picture)
  await page.getByRole('button', { name: '保存头像' }).click()
  await expect(add.getByRole('button', { name: '清除' })).toBeVisible()
  await chooser.setInputFiles(picture)
  await expect(add.getByText('只能选择一个头像文件，请先清除当前文件')).toBeVisible()
  await add.getByLabel('姓名').fill(name)
  await add.getByRole('radio', { name: '女' }).check()
  await add.getByLabel('专业').fill('嵌入式与物联网')
  await choose(add.getByRole('combobox', { name: '职称' }), '副教授')
  await add.getByLabel('联系电话').fill('13900007001')
  await add.getByLabel('邮箱').fill('ouyang@example.cn')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(row(page, name).locator('img')).toHaveAttribute('src', /^\/files\/\d+/)
})
