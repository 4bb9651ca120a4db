import { asAdmin, choose, dialog, row, optionOf } from './admin-page.ts'
import { holdCalls } from './held-calls.ts'
import { expect, test } from './test.ts'

test('the list keeps its pages, sorting and filters in the address', async ({ page }) => {
  const teachers = Array.from({ length: 25 }, (_, index) => ({
    id: 25 - index,
    name: `第${25 - index}位`,
    gender: '男',
    specialty: '软件',
    title: '讲师',
    phone: '13800000000',
    email: 'a@example.cn',
    status: 'ACTIVE',
    avatarUrl: null,
    userId: null,
    username: null,
    courseCount: index === 0 ? 2 : 0,
    version: 1,
  }))
  const asked: string[] = []
  await page.route('**/api/teachers?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(`${query.get('page')} ${query.get('size')} ${query.get('sort') ?? ''}`)
    const [number, size] = [Number(query.get('page')), Number(query.get('size'))]
    const content = teachers.slice(number * size, (number + 1) * size)
    return route.fulfill({ json: { content, totalElements: 25, totalPages: Math.ceil(25 / size), number, size } })
  })
  await asAdmin(page, '/admin/teachers')
  await expect(page.getByText('显示 1 - 10 条，共 25 条')).toBeVisible()
  await page.getByRole('listitem', { name: '3' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(page.getByText('显示 21 - 25 条，共 25 条')).toBeVisible()
  await choose(page.getByLabel('每页条数'), '50 条/页')
  await expect(page).toHaveURL(/size=50/)
  await page.getByRole('columnheader', { name: /编号/ }).click()
  await expect(page).toHaveURL(/sort=id-asc/)
  await expect.poll(() => asked.at(-1)).toBe('0 50 id-asc')
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await page.getByRole('button', { name: '删除 第25位' }).click()
  await expect(dialog(page, '不能删除“第25位”')).toContainText('该教师仍在 2 门课程中任课')
})

test('a page chosen while the list is still loading keeps the new page size', async ({ page }) => {
  await asAdmin(page, '/admin/students')
  await expect(page.getByText(/显示 1 - 10 条/)).toBeVisible()
  const release = await holdCalls(page, '**/api/admin/users/students?*')
  await page.getByLabel('每页条数').click()
  await optionOf(page, '20 条/页').click()
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  release()
  await expect(page.getByText(/显示 21 - 40 条/)).toBeVisible()
  await expect(page).toHaveURL(/size=20/)
  await expect(page).toHaveURL(/page=2/)
})

test('on a wide screen no column of the students lies under their actions', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await asAdmin(page, '/admin/students')
  const table = page.getByRole('region', { name: '学员管理' })
  await expect(table.getByRole('columnheader', { name: '最后登录' })).toBeVisible()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('a list that cannot be read says so and is read again', async ({ page }) => {
  await page.route('**/api/teachers?*', (route) => route.fulfill({ status: 500, json: {} }))
  await asAdmin(page, '/admin/teachers')
  await expect(page.getByRole('alert').filter({ hasText: '加载教师列表失败' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(row(page, '沈怀瑾')).toBeVisible()
})

test('the list is worked by keyboard, and remembers its columns and the folded sidebar', async ({ page }) => {
  await asAdmin(page, '/admin/teachers')
  await expect(row(page, '沈怀瑾')).toBeVisible()
  const edge = page.getByRole('separator', { name: '专业列宽' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await edge.focus()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 32))
  await page.getByRole('button', { name: '编辑 沈怀瑾' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, '编辑教师').getByLabel('姓名')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, '编辑教师')).toBeHidden()
  await expect(page.getByRole('button', { name: '编辑 沈怀瑾' })).toBeFocused()
  await page.getByRole('button', { name: '展开导航', expanded: true }).click()
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 32))
  await expect(page.getByRole('button', { name: '展开导航', expanded: false })).toBeVisible()
  await edge.press('Home')
  await expect(edge).toHaveAttribute('aria-valuenow', String(before))
})
