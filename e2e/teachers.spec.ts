import type { APIRequestContext } from '@playwright/test'
import { adminCalls, asAdmin, choose, dialog, picture, row } from './admin-page.ts'
import { expect, test, unique } from './test.ts'

async function addTeacher(request: APIRequestContext, name: string) {
  const { headers } = await adminCalls()
  const teacher = {
    name,
    gender: '女',
    specialty: '测试',
    title: '讲师',
    phone: '13800001111',
    email: 'teacher@example.cn',
    status: 'ACTIVE',
  }
  const response = await request.post('/api/teachers', { headers, multipart: { teacher: JSON.stringify(teacher) } })
  const { data } = (await response.json()) as { data: { id: number; version: number } }
  return {
    change: (change: object) =>
      request.put(`/api/teachers/${data.id}`, {
        headers,
        multipart: { teacher: JSON.stringify({ ...teacher, ...change }) },
      }),
  }
}

test('a teacher is added with an avatar, edited, found and deleted', async ({ page }) => {
  const name = unique('欧阳')
  await asAdmin(page, '/admin/teachers')
  await page.getByRole('button', { name: '添加教师' }).click()
  const add = dialog(page, '添加教师')
  await expect(add.getByLabel('姓名')).toBeFocused()
  await add.getByRole('button', { name: '保存' }).click()
  for (const message of ['请输入教师姓名', '请选择性别', '请输入专业', '请输入联系电话', '请输入邮箱'])
    await expect(add.getByText(message)).toBeVisible()
  await expect(add.locator('.ant-form-item-explain-error').filter({ hasText: '请选择职称' })).toBeVisible()
  await expect(add.getByLabel('姓名')).toBeFocused()

  const chooser = add.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(add.getByText('头像图片只能是 JPG/PNG 格式!')).toBeVisible()
  await chooser.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await expect(add.getByText('头像图片大小不能超过 2MB!')).toBeVisible()
  await chooser.setInputFiles(picture)
  await page.getByRole('button', { name: '保存头像' }).click()
  await expect(add.getByRole('button', { name: '清除' })).toBeVisible()
  await chooser.setInputFiles(picture)
  await expect(add.getByText('只能选择一个头像文件，请先清除当前文件')).toBeVisible()

  await add.getByLabel('姓名').fill(name)
  await add.getByRole('radio', { name: '女' }).check()
  await add.getByLabel('专业').fill('嵌入式与物联网')
  await choose(add.getByRole('combobox', { name: '职称' }), '副教授')
  await add.getByLabel('联系电话').fill('123')
  await add.getByLabel('邮箱').fill('nobody')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请输入正确的手机号码')).toBeVisible()
  await expect(add.getByText('请输入正确的邮箱格式')).toBeVisible()
  await add.getByLabel('联系电话').fill('13900007001')
  await add.getByLabel('邮箱').fill('ouyang@example.cn')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await expect(add).toBeHidden()

  await page.getByPlaceholder('姓名、专业、电话或邮箱').fill(name)
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/keyword=/)
  await expect(row(page, name)).toContainText(/女.*嵌入式与物联网.*副教授.*13900007001.*ouyang@example\.cn.*在职/)
  await expect(row(page, name).locator('img')).toHaveAttribute('src', /^\/files\/\d+/)
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const edit = dialog(page, '编辑教师')
  await edit.getByRole('button', { name: '清除' }).click()
  await choose(edit.getByRole('combobox', { name: '状态' }), '离职')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(row(page, name)).toContainText('离职')
  await expect(row(page, name).locator('img')).not.toHaveAttribute('src', /^\/files\//)

  await page.getByRole('button', { name: `删除 ${name}` }).click()
  const ask = dialog(page, `确认删除“${name}”？`)
  await expect(ask.getByRole('button', { name: '取消' })).toBeFocused()
  await ask.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的教师')).toBeVisible()
})

test('a user who saves later sees the other user’s changes and chooses', async ({ page, request }) => {
  const name = unique('并发老师')
  const teacher = await addTeacher(request, name)
  await asAdmin(page, `/admin/teachers?keyword=${encodeURIComponent(name)}`)
  const edit = dialog(page, '编辑教师')
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await teacher.change({ specialty: '别人改的' })
  await edit.getByLabel('专业').fill('我改的')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit.getByText('内容已被他人修改')).toBeVisible()
  await expect(edit.getByRole('row', { name: '专业 别人改的 我改的' })).toBeVisible()
  await edit.getByRole('button', { name: '载入最新内容' }).click()
  await expect(edit.getByLabel('专业')).toHaveValue('别人改的')
  await teacher.change({ specialty: '又改了', phone: '13900002222' })
  await edit.getByLabel('专业').fill('我坚持')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit.getByRole('row', { name: '联系电话 13900002222 未修改，保留最新内容' })).toBeVisible()
  await edit.getByRole('button', { name: '保留我的修改并覆盖' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(row(page, name)).toContainText(/我坚持.*13900002222/)
})
