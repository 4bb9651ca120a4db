import { expectSettled } from './accessibility.ts'
import { asAdmin, dialog, row } from './admin-page.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, test } from './test.ts'

test('a list works by keyboard and, across a reload, remembers its columns and the collapsed sidebar', async ({
  page,
}) => {
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

test('no important column is behind the actions, tablets show cards, and on a phone the range is on one line', async ({
  page,
}) => {
  const columns = [
    { width: 1440, path: '/admin/students', seen: '最后登录' },
    { width: 1440, path: '/admin/teachers', seen: '状态' },
    { width: 1440, path: '/admin/courses', seen: '更新时间' },
    { width: 1440, path: '/admin/courses/orders', seen: '报名时间' },
  ]
  await asAdmin(page, '/admin/dashboard')
  for (const { width, path, seen } of columns) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await expectSettled(page)
    const edgesOf = async (name: string) =>
      (await page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).boundingBox())!
    const [column, actions] = [await edgesOf(seen), await edgesOf('操作')]
    expect(column.x + column.width, `${seen} of ${path} at ${width}`).toBeLessThanOrEqual(actions.x + 1)
    if (path !== '/admin/students') continue
    const table = page.getByRole('region', { name: '学员管理' })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/admin/courses/orders')
  await expect(page.getByRole('list', { name: '课程订单' }).getByRole('listitem').first()).toContainText('金额')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/students')
  const { x, width, height } = (await page.getByText(/显示 1 - 10 条，共 \d+ 条/).boundingBox())!
  expect(height).toBeLessThan(40)
  expect(x).toBeGreaterThanOrEqual(16)
  expect(x + width).toBeLessThanOrEqual(344)
})

test('on reload, frame and heading are shown before anything is loaded', async ({ page }) => {
  await asAdmin(page, '/admin/students')
  const release = await delayCalls(page, '**/api/auth/me')
  await page.reload()
  await expect(page.getByText('学员管理', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '加载中…' })).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name: '学员管理' })).toBeVisible()
})

test(
  'the back button undoes a sort order, and leaves a page beyond the end at once',
  { tag: '@full' },
  async ({ page }) => {
    await asAdmin(page, '/admin/news')
    await page.goto('/admin/students?page=900')
    await expect(page).toHaveURL(/page=\d+$/)
    await expect(page).not.toHaveURL(/page=900/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: '新闻管理' })).toBeVisible()
    await page.goto('/admin/teachers')
    await page.getByRole('columnheader', { name: /编号/ }).click()
    await expect(page).toHaveURL(/sort=id-asc/)
    await page.goBack()
    await expect(page).toHaveURL('/admin/teachers')
  },
)
