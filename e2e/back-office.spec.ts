import type { APIRequestContext, Page } from '@playwright/test'
import { accessible, asAdmin, choose, pick, sizes } from './admin-story.ts'
import { demoPassword, expect, login, test } from './story.ts'

const avatar = 'packages/server/src/demo/media/id-cards/front.jpg'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function addTeacher(request: APIRequestContext, name: string) {
  const { headers } = await login(request, 'admin', demoPassword)
  const teacher = {
    name,
    gender: '女',
    specialty: '测试',
    title: '讲师',
    phone: '13800001111',
    email: 'story@example.cn',
    status: 'ACTIVE',
  }
  const answer = await request.post('/api/teachers', { headers, multipart: { teacher: JSON.stringify(teacher) } })
  const { data } = (await answer.json()) as { data: { id: number; version: number } }
  return {
    id: data.id,
    headers,
    change: (change: object) =>
      request.put(`/api/teachers/${data.id}`, {
        headers,
        multipart: { teacher: JSON.stringify({ ...teacher, ...change }) },
      }),
  }
}

test('a teacher is added with an avatar, edited, found and deleted', async ({ page }) => {
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
  await chooser.setInputFiles(avatar)
  await page.getByRole('button', { name: '保存头像' }).click()
  await expect(add.getByRole('button', { name: '清除' })).toBeVisible()
  await chooser.setInputFiles(avatar)
  await expect(add.getByText('只能选择一个头像文件，请先清除当前文件')).toBeVisible()

  await add.getByLabel('姓名').fill('欧阳故事')
  await add.getByRole('radio', { name: '女' }).check()
  await add.getByLabel('专业').fill('嵌入式与物联网')
  await choose(page, add.getByRole('combobox', { name: '职称' }), '副教授')
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

  await page.getByPlaceholder('姓名、专业、电话或邮箱').fill('欧阳故事')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/keyword=/)
  await expect(row(page, '欧阳故事')).toContainText(/女.*嵌入式与物联网.*副教授.*13900007001.*ouyang@example\.cn.*在职/)
  await expect(row(page, '欧阳故事').locator('img')).toHaveAttribute('src', /^\/files\/\d+/)
  await page.getByRole('button', { name: '编辑 欧阳故事' }).click()
  const edit = dialog(page, '编辑教师')
  await edit.getByRole('button', { name: '清除' }).click()
  await choose(page, edit.getByRole('combobox', { name: '状态' }), '离职')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(row(page, '欧阳故事')).toContainText('离职')
  await expect(row(page, '欧阳故事').locator('img')).not.toHaveAttribute('src', /^\/files\//)

  await page.getByRole('button', { name: '删除 欧阳故事' }).click()
  const ask = dialog(page, '确认删除“欧阳故事”？')
  await expect(ask.getByRole('button', { name: '取消' })).toBeFocused()
  await ask.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的教师')).toBeVisible()
})

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
  await choose(page, page.getByLabel('每页条数'), '50 条/页')
  await expect(page).toHaveURL(/size=50/)
  await page.getByRole('columnheader', { name: /编号/ }).click()
  await expect(page).toHaveURL(/sort=id-asc/)
  await expect.poll(() => asked.at(-1)).toBe('0 50 id-asc')
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await page.getByRole('button', { name: '删除 第25位' }).click()
  await expect(dialog(page, '不能删除“第25位”')).toContainText('该教师仍在 2 门课程中任课')
})

test('a list that cannot be read says so and is read again', async ({ page }) => {
  await page.route('**/api/teachers?*', (route) => route.fulfill({ status: 500, json: {} }))
  await asAdmin(page, '/admin/teachers')
  await expect(page.getByRole('alert').filter({ hasText: '加载教师列表失败' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(row(page, '沈怀瑾')).toBeVisible()
})

test('who saves later sees what somebody else has changed and chooses', async ({ page, request }) => {
  const teacher = await addTeacher(request, '并发老师')
  await asAdmin(page, `/admin/teachers?keyword=${encodeURIComponent('并发')}`)
  const edit = dialog(page, '编辑教师')
  await page.getByRole('button', { name: '编辑 并发老师' }).click()
  await teacher.change({ specialty: '别人改的' })
  await edit.getByLabel('专业').fill('我改的')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit.getByText('内容已被他人修改')).toBeVisible()
  await expect(edit.getByRole('row', { name: '专业 别人改的 我改的' })).toBeVisible()
  await accessible(page, 'a stale form')
  await edit.getByRole('button', { name: '载入最新内容' }).click()
  await expect(edit.getByLabel('专业')).toHaveValue('别人改的')
  await teacher.change({ specialty: '又改了' })
  await edit.getByLabel('专业').fill('我坚持')
  await edit.getByRole('button', { name: '保存' }).click()
  await edit.getByRole('button', { name: '保留我的修改并覆盖' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(row(page, '并发老师')).toContainText('我坚持')
})

test('what was typed is not lost without asking', async ({ page }) => {
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

test('a category is added, moved, renamed and deleted; one with courses stays', async ({ page }) => {
  await asAdmin(page, '/admin/categories')
  await page.getByRole('button', { name: '添加分类' }).click()
  const add = dialog(page, '添加分类')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请输入分类名称')).toBeVisible()
  await add.getByLabel('分类名称').fill('软件开发')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('分类名称已存在')).toBeVisible()
  await expect(add.getByLabel('分类名称')).toBeFocused()
  await add.getByLabel('分类名称').fill('故事分类')
  await add.getByLabel('分类名称').press('Enter')
  await expect(page.getByText('添加成功')).toBeVisible()
  await expect(page.getByRole('row').last()).toContainText('故事分类')
  await page.getByRole('button', { name: '上移 故事分类' }).click()
  await expect(page.getByText(/“故事分类”已移到第 \d+ 位/)).toBeVisible()
  await expect(page.getByRole('row').last()).not.toContainText('故事分类')
  await page.getByRole('button', { name: '编辑 故事分类' }).click()
  await dialog(page, '编辑分类').getByLabel('分类名称').fill('故事分类二')
  await dialog(page, '编辑分类').getByRole('button', { name: '保存' }).click()
  await expect(row(page, '故事分类二')).toBeVisible()
  await page.getByRole('button', { name: '删除 故事分类二' }).click()
  await dialog(page, '确认删除“故事分类二”？').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(row(page, '故事分类二')).toHaveCount(0)
  await page.getByRole('button', { name: '删除 软件开发' }).click()
  await expect(dialog(page, '不能删除“软件开发”')).toContainText('门课程')
})

test('an admin with a custom role sees his sections and buttons only', async ({ page }) => {
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      json: {
        ...((await answer.json()) as object),
        permissions: ['teachers.view', 'categories.view', 'categories.edit'],
      },
    })
  })
  await asAdmin(page, '/admin')
  await expect(page).toHaveURL('/admin/teachers')
  const sidebar = page.getByRole('navigation', { name: '后台导航' })
  await expect(sidebar.getByRole('menuitem')).toHaveText(['教师管理', '分类管理'])
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

test('an absent page and one that fails leave the shell standing', async ({ page }) => {
  await asAdmin(page, '/admin/no-such-section')
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible()
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '后台导航' })).toBeVisible()
  await accessible(page, 'an absent page')
  await page.getByRole('link', { name: '返回后台首页' }).click()
  await expect(page).toHaveURL(/\/admin\/\w+$/)
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeHidden()
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

test('the password is changed in its dialog and signing out leaves nothing behind', async ({ page }) => {
  await asAdmin(page, '/admin/teachers')
  await expect(row(page, '沈怀瑾')).toBeVisible()
  await page.getByRole('button', { name: /教务管理员/ }).click()
  await pick(page.getByRole('menuitem', { name: '修改密码' }))
  const change = dialog(page, '修改密码')
  await accessible(page, 'the password')
  await change.getByLabel('原密码').fill('not the password')
  await change.getByLabel('新密码').fill('a new password for the story')
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

for (const size of sizes)
  test(`screens and dialogs are accessible at ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size)
    await asAdmin(page, '/admin/teachers')
    for (const [path, button] of [
      ['/admin/teachers', '添加教师'],
      ['/admin/categories', '添加分类'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(/显示 1 - \d+ 条/)).toBeVisible()
      await accessible(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.getByRole('button', { name: button }).click()
      await dialog(page, button).getByRole('button', { name: '保存' }).click()
      await expect(
        dialog(page, button)
          .getByText(/^请输入/)
          .first(),
      ).toBeVisible()
      await accessible(page, button)
      await dialog(page, button).getByRole('button', { name: '取消' }).click()
      await expect(dialog(page, button)).toBeHidden()
      await page.goto(`${path}?keyword=${encodeURIComponent('绝无此项')}`)
      await expect(page.getByText(/没有符合条件的/)).toBeVisible()
      await accessible(page, `${path}, empty`)
    }
    if (size.width > 400) return
    await page.getByRole('button', { name: '打开导航' }).click()
    await page.getByRole('link', { name: '教师管理' }).click()
    await expect(page).toHaveURL('/admin/teachers')
    await page.getByRole('button', { name: '沈怀瑾的更多操作' }).click()
    await accessible(page, 'the menu of a row')
    await pick(page.getByRole('menuitem', { name: '编辑' }))
    await expect(dialog(page, '编辑教师').getByLabel('姓名')).toHaveValue('沈怀瑾')
  })
