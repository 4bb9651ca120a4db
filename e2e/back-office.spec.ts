import type { Permission } from '@jiangxue/contract/kit/access.ts'
import type { Page } from '@playwright/test'
import { sizes } from './accessibility.ts'
import { asAdmin, dialog } from './admin-page.ts'
import { expect, test } from './test.ts'

test('Escape and the back button do not discard unsaved input without confirmation', async ({ page }) => {
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

/** Shows the back office as to an admin with these permissions. */
const withCustomRole = (page: Page, permissions: readonly Permission[]) =>
  page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...((await response.json()) as object), permissions } })
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

test('on a phone focus returns to the menu of a row, and the navigation leads on', async ({ page }) => {
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
  await page.getByRole('button', { name: '打开导航' }).click()
  await page.getByRole('link', { name: '分类管理' }).click()
  await expect(page).toHaveURL('/admin/categories')
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
