import type { Permission } from '@jiangxue/contract/kit/access.ts'
import type { Page } from '@playwright/test'
import { sizes } from './accessibility.ts'
import { asAdmin, dialog, row } from './admin-page.ts'
import { demoPassword, signIn } from './sessions.ts'
import { expect, test, unique } from './test.ts'

test('unsaved input is not discarded without confirmation', async ({ page }) => {
  await asAdmin(page, '/admin/teachers')
  await page.getByRole('link', { name: '分类管理' }).click()
  await page.getByRole('button', { name: '添加分类' }).click()
  const add = dialog(page, '添加分类')
  await add.getByLabel('分类名称').fill('写到一半')
  await page.keyboard.press('Escape')
  await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '继续编辑' }).click()
  await expect(dialog(page, '放弃未保存的修改？')).toBeHidden()
  await expect(add.getByLabel('分类名称')).toHaveValue('写到一半')
  await page.evaluate(() => history.back())
  await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '放弃修改' }).click()
  await expect(add).toBeHidden()
  await expect(page).toHaveURL('/admin/teachers')
})

test('a category is added, moved, renamed and deleted; one with courses cannot be deleted', async ({ page }) => {
  const name = unique('测试分类')
  await asAdmin(page, '/admin/categories')
  await page.getByRole('button', { name: '添加分类' }).click()
  const add = dialog(page, '添加分类')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请输入分类名称')).toBeVisible()
  await add.getByLabel('分类名称').fill('软件开发')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('分类名称已存在')).toBeVisible()
  await expect(add.getByLabel('分类名称')).toBeFocused()
  await add.getByLabel('分类名称').fill(name)
  await add.getByLabel('分类名称').press('Enter')
  await expect(page.getByText('添加成功')).toBeVisible()
  await expect(page.getByRole('row').last()).toContainText(name)
  await page.getByRole('button', { name: `上移 ${name}` }).click()
  await expect(page.getByText(new RegExp(`“${name}”已移到第 \\d+ 位`))).toBeVisible()
  await expect(page.getByRole('row').last()).not.toContainText(name)
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await dialog(page, '编辑分类').getByLabel('分类名称').fill(`${name}二`)
  await dialog(page, '编辑分类').getByRole('button', { name: '保存' }).click()
  await expect(row(page, `${name}二`)).toBeVisible()
  await page.getByRole('button', { name: `删除 ${name}二` }).click()
  await dialog(page, `确认删除“${name}二”？`).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(row(page, `${name}二`)).toHaveCount(0)
  await page.getByRole('button', { name: '删除 软件开发' }).click()
  await expect(dialog(page, '不能删除“软件开发”')).toContainText('门课程')
})

/** Shows the back office as to an admin with these permissions. */
const withCustomRole = (page: Page, permissions: readonly Permission[]) =>
  page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...((await response.json()) as object), permissions } })
  })

test('an admin with a custom role sees only the permitted sections and buttons', async ({ page }) => {
  await withCustomRole(page, ['teachers.view', 'categories.view', 'categories.edit'])
  await asAdmin(page, '/admin')
  await expect(page).toHaveURL('/admin/teachers')
  const sidebar = page.getByRole('navigation', { name: '后台导航' })
  await expect(sidebar.getByRole('listitem')).toHaveText(['教师管理', '分类管理'])
  await expect(row(page, '沈怀瑾')).toBeVisible()
  await expect(page.getByRole('button', { name: '添加教师' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(编辑|删除) / })).toHaveCount(0)
  await sidebar.getByRole('link', { name: '分类管理' }).click()
  await expect(page.getByRole('button', { name: '添加分类' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^编辑 / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^删除 / })).toHaveCount(0)
  await page.goto('/admin/students')
  await expect(page.getByRole('heading', { level: 1, name: '没有权限访问此页面' })).toBeVisible()
})

test('an admin with a custom role gets no links to pages that the role cannot open', async ({ page }) => {
  await withCustomRole(page, ['organizations.view', 'classes.view', 'classes.edit'])
  await asAdmin(page, '/admin/organizations')
  const toStudents = page.getByRole('main').locator('a[href*="/admin/students"]')
  await expect(page.getByRole('row', { name: /\d 人/ }).first()).toBeVisible()
  await expect(toStudents).toHaveCount(0)
  await page.goto('/admin/classes?keyword=劳动关系协调员')
  await page
    .getByRole('link', { name: /^劳动关系协调员 \d+ 年第一期$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/classes\/\d+$/)
  await expect(page.getByRole('button', { name: '登记成绩' })).toBeVisible()
  await expect(page.getByRole('button', { name: '添加学员' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /\d{6}/ }).first()).toBeVisible()
  await expect(toStudents).toHaveCount(0)
})

test('a missing page and a failing page keep the frame', async ({ page }) => {
  await asAdmin(page, '/admin/no-such-section')
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible()
  await expect(page).toHaveTitle('页面不存在 - 匠学职业IT培训学校')
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '后台导航' })).toBeVisible()
  await page.getByRole('link', { name: '返回后台首页' }).click()
  await expect(page).toHaveURL(/\/admin\/\w+$/)
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeHidden()
})

test('the password is changed in its dialog, and signing out leaves no data behind', async ({ page }) => {
  await signIn(page, 'admin', demoPassword, '/auth/login?redirect=%2Fadmin%2Fteachers')
  await expect(row(page, '沈怀瑾')).toBeVisible()
  await page.getByRole('button', { name: /教务管理员/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const change = dialog(page, '修改密码')
  await expect(change).toBeVisible()
  await change.getByLabel('原密码').fill('not the password')
  await change.getByLabel('新密码').fill('a new password for the test')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(change.getByText('请再次输入新密码')).toBeVisible()
  await change.getByLabel('再次输入密码').fill('a new password for the tset')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(change.getByText('两次输入的密码不一致')).toBeVisible()
  await change.getByLabel('再次输入密码').fill('a new password for the test')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(change.getByText('原密码不正确')).toBeVisible()
  await change.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: /教务管理员/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(
    await page.evaluate(() => ['token', 'account', 'role', 'username'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null, null])
})

test('screens and dialogs are accessible at every width', async ({ page }) => {
  await asAdmin(page, '/admin/teachers')
  for (const [path, button] of [
    ['/admin/teachers', '添加教师'],
    ['/admin/categories', '添加分类'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(/显示 1 - \d+ 条/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.getByRole('button', { name: button }).click()
    await dialog(page, button).getByRole('button', { name: '保存' }).click()
    await expect(
      dialog(page, button)
        .getByText(/^请输入/)
        .first(),
    ).toBeVisible()
    await dialog(page, button).getByRole('button', { name: '取消' }).click()
    await expect(dialog(page, button)).toBeHidden()
    await page.goto(`${path}?keyword=${encodeURIComponent('绝无此项')}`)
    await expect(page.getByText(/没有符合条件的/)).toBeVisible()
  }
  await page.getByRole('button', { name: '打开导航' }).click()
  await page.getByRole('link', { name: '教师管理' }).click()
  await expect(page).toHaveURL('/admin/teachers')
  await page.getByRole('button', { name: '沈怀瑾的更多操作' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  await expect(dialog(page, '编辑教师').getByLabel('姓名')).toHaveValue('沈怀瑾')
})

test('focus returns to the menu button after Escape and after the dialog of an item', async ({ page }) => {
  await page.setViewportSize(sizes[1])
  await asAdmin(page, '/admin/teachers')
  const button = page.getByRole('button', { name: '沈怀瑾的更多操作' })
  const item = page.getByRole('menuitem', { name: '编辑' })
  await button.press('Enter')
  await expect(item).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await item.click()
  await dialog(page, '编辑教师').getByRole('button', { name: '取消' }).click()
  await expect(dialog(page, '编辑教师')).toBeHidden()
  await expect(button).toBeFocused()
})

test('a student, a course and a section are found from anywhere by keyboard', async ({ page }) => {
  await asAdmin(page, '/admin/dashboard')
  await expect(page.getByRole('button', { name: '快速查找' })).toBeVisible()
  const lookFor = async (keyword: string, option: RegExp) => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: '快速查找' }).fill(keyword)
    await expect(page.locator('.ant-select-item-option-active')).toHaveText(option)
  }
  await lookFor('林若川', /林若川/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/students\/\d+$/)
  await lookFor('Linux 运维实战', /Linux 运维实战/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/courses\/outline\/\d+$/)
  await lookFor('机构管理', /机构管理/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/organizations')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: '快速查找' }).fill('没有这样的内容')
  await expect(page.getByText('没有找到相关内容')).toBeVisible()
})
