import { adminCalls, asAdmin, choose, dialog, row, rowAction } from './admin-page.ts'
import { login } from './sessions.ts'
import { expect, test, unique, uniqueName } from './test.ts'

const password = 'a password for the tests'

test('an account is added, changed, given a new password and deleted', async ({ page }) => {
  const [name, username] = [uniqueName('何老师'), unique('teacher-')]
  await asAdmin(page, '/admin/users')
  await page.getByRole('button', { name: '添加用户' }).click()
  const add = dialog(page, '添加用户')
  await add.getByRole('button', { name: '保存' }).click()
  for (const text of ['请输入姓名', '请输入用户名', '请设置密码', '请选择角色'])
    await expect(add.locator('.ant-form-item-explain').getByText(text)).toBeVisible()
  await add.getByLabel('姓名').fill(name)
  await add.getByLabel('登录名').fill(username)
  await add.getByLabel('初始密码', { exact: true }).fill(password)
  await choose(add.getByLabel('角色', { exact: true }), '机构管理员')
  await add.getByRole('button', { name: '保存' }).click()
  // The placeholder of the field has the same text.
  await expect(add.locator('.ant-form-item-explain').getByText('请选择机构')).toBeVisible()
  await choose(add.getByLabel('所属机构'), '姑苏学士街就业服务站')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()

  await page.goto(`/admin/users?keyword=${encodeURIComponent(username)}`)
  await expect(row(page, name)).toContainText('姑苏学士街就业服务站的学员')
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const edit = dialog(page, '编辑用户')
  await choose(edit.getByLabel('角色', { exact: true }), '教师')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(row(page, name)).toContainText('未关联教师')

  await page.getByRole('button', { name: `重置密码 ${name}` }).click()
  await dialog(page, `重置${name}的密码？`).getByRole('button', { name: '重置密码' }).click()
  const shown = dialog(page, `${name}的新密码`)
  const given = (await shown.getByRole('code').textContent())!.trim()
  await shown.getByRole('button', { name: '我已记下' }).click()
  await login(username, given)
  await rowAction(page, name, '结束所有登录')
  await dialog(page, `结束${name}的所有登录？`).getByRole('button', { name: '结束登录' }).click()
  await expect(page.getByText('已结束该用户的所有登录')).toBeVisible()
  await rowAction(page, name, '删除')
  await dialog(page, `确认删除“${name}”？`).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})

test('several accounts are disabled at once, but not one’s own', async ({ page }) => {
  const { post } = await adminCalls()
  const name = uniqueName('停用')
  for (const index of [1, 2])
    await post('/api/admin/users/add', { name, username: unique(`off${index}-`), password, role: 'TEACHER' })
  await asAdmin(page, `/admin/users?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '批量禁用' }).click()
  await dialog(page, '禁用选中的 2 个用户？').getByRole('button', { name: '禁用' }).click()
  await expect(dialog(page, '批量操作结果').getByRole('status')).toContainText('已完成 2 人')
  await page.goto('/admin/users?keyword=admin&role=ADMIN')
  await expect(page.getByRole('button', { name: /^重置密码/ })).toBeDisabled()
})

test('a student account is changed in the student form', async ({ page }) => {
  const name = uniqueName('学员用户')
  const { post } = await adminCalls()
  await post('/api/admin/users/add', { name, username: unique('by-user-'), password, role: 'STUDENT' })
  await asAdmin(page, `/admin/users?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const edit = dialog(page, '编辑学员')
  await edit.getByLabel('民族').fill('汉族')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
})
