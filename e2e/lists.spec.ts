import { expectSettled } from './accessibility.ts'
import { asAdmin, choose, dialog, row, optionOf } from './admin-page.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, test } from './test.ts'

test('the list keeps page, sorting and filters in the URL', async ({ page }) => {
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
  const release = await delayCalls(page, '**/api/admin/users/students?*')
  await page.getByLabel('每页条数').click()
  const second = await page.getByRole('listitem', { name: '2', exact: true }).elementHandle()
  // Both in one tick, before anything is rendered again.
  await optionOf(page, '20 条/页').evaluate((option: HTMLElement, other) => {
    option.click()
    ;(other as HTMLElement).click()
  }, second)
  release()
  await expect(page.getByText(/显示 21 - 40 条/)).toBeVisible()
  await expect(page).toHaveURL(/size=20/)
  await expect(page).toHaveURL(/page=2/)
})

test('a page beyond the end redirects to the last page once, and going back leaves the list', async ({ page }) => {
  await asAdmin(page, '/admin/news')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: (string | null)[] = []
  await page.route('**/api/admin/users/students?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('page'))
    if (asked.length > 1) await released
    // The page may have aborted the call in the meantime.
    await route.continue().catch(() => {})
  })
  await page.goto('/admin/students?page=900')
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  // Any further request is sent once the list is shown as loading.
  await expect(page.locator('.ant-spin-spinning')).toBeVisible()
  release()
  await expect(page).toHaveURL(new RegExp(`page=${Number(asked[1]) + 1}$`))
  expect(asked).toHaveLength(2)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '新闻管理' })).toBeVisible()
})

test('the selection persists across pages, page sizes and sorting, and is cleared by another filter', async ({
  page,
}) => {
  await asAdmin(page, '/admin/students')
  const ticked = page.getByRole('status').filter({ hasText: '已选' })
  const all = page.getByRole('checkbox', { name: '选择本页全部' })
  await all.check()
  await expect(ticked).toHaveText('已选 10 项')
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await expect(page.getByText(/显示 11 - 20 条/)).toBeVisible()
  await expect(ticked).toHaveText('已选 10 项，其中本页 0 项')
  await expect(all).not.toBeChecked()
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expect(ticked).toHaveText('已选 11 项，其中本页 1 项')
  await expect(page.getByRole('button', { name: '学习记录（已选 11 人）' })).toBeVisible()
  await choose(page.getByLabel('每页条数'), '50 条/页')
  await expect(ticked).toHaveText('已选 11 项')
  await page.getByRole('row').nth(1).getByRole('checkbox').uncheck()
  await expect(ticked).toHaveText('已选 10 项')
  await page.getByRole('button', { name: '取消选择' }).click()
  await expect(ticked).toHaveCount(0)
  await all.check()
  await choose(page.getByLabel('状态', { exact: true }), '正常')
  await expect(ticked).toHaveCount(0)
})

test('on a wide screen no column of the student list is covered by the actions', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await asAdmin(page, '/admin/students')
  const table = page.getByRole('region', { name: '学员管理' })
  await expect(table.getByRole('columnheader', { name: '最后登录' })).toBeVisible()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('a list that fails to load shows an error and can be retried', async ({ page }) => {
  await page.route('**/api/teachers?*', (route) => route.fulfill({ status: 500, json: {} }))
  await asAdmin(page, '/admin/teachers')
  await expect(page.getByRole('alert').filter({ hasText: '加载教师列表失败' })).toContainText('列表没有加载出来')
  await expect(page.getByText('没有符合条件的教师')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(row(page, '沈怀瑾')).toBeVisible()
})

test('the list works by keyboard and remembers its columns and the collapsed sidebar', async ({ page }) => {
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

test('a filter without results can be removed from the empty list', async ({ page }) => {
  await asAdmin(page, '/admin/teachers?keyword=绝无此人')
  await expect(page.getByText('没有符合条件的教师')).toBeVisible()
  await page.getByRole('button', { name: '清除全部筛选' }).click()
  await expect(row(page, '沈怀瑾')).toBeVisible()
  await expect(page).toHaveURL('/admin/teachers')
})

test('on a phone the range is on one line above the page numbers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asAdmin(page, '/admin/students')
  const range = page.getByText(/显示 1 - 10 条，共 \d+ 条/)
  const { x, width, height } = (await range.boundingBox())!
  expect(height).toBeLessThan(40)
  expect(x).toBeGreaterThanOrEqual(16)
  expect(x + width).toBeLessThanOrEqual(344)
})

test('no important column is behind the actions, with the sidebar at 1440 and on a tablet', async ({ page }) => {
  const columns = [
    { width: 1440, path: '/admin/students', seen: '最后登录' },
    { width: 1440, path: '/admin/teachers', seen: '状态' },
    { width: 1440, path: '/admin/courses', seen: '更新时间' },
    { width: 1440, path: '/admin/courses/orders', seen: '报名时间' },
    { width: 820, path: '/admin/courses/orders', seen: '金额' },
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
  }
})

test('frame and heading are shown before anything is loaded', async ({ page }) => {
  await asAdmin(page, '/admin/students')
  const release = await delayCalls(page, '**/api/auth/me')
  await page.reload()
  await expect(page.getByText('学员管理', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '加载中…' })).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name: '学员管理' })).toBeVisible()
})

test('the dashboard links to pending items', async ({ page }) => {
  await asAdmin(page, '/admin/dashboard')
  await page
    .getByRole('region', { name: '待办' })
    .getByRole('link', { name: /笔订单待支付/ })
    .click()
  await expect(page).toHaveURL('/admin/courses/orders?status=PENDING')
  await expect(page.getByRole('heading', { level: 1, name: '课程订单' })).toBeVisible()
})

test('users with view permission see an outline without controls to change it', async ({ page }) => {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const account = (await response.json()) as object
    await route.fulfill({ response, json: { ...account, permissions: ['courses.view'] } })
  })
  await asAdmin(page, '/admin/courses/outline/1')
  const outline = page.getByRole('list', { name: '课程目录' })
  await expect(outline.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['预览课程'])
})
