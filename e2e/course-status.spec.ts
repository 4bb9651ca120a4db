import { asAdmin, dialog, row, rowAction, withCustomRole } from './admin-page.ts'
import { bar, courseCalls, listOf } from './course-page.ts'
import { newStudent } from './sessions.ts'
import { expect, test, unique } from './test.ts'

test(
  'a draft is visible only in its preview; it is reviewed, sent back with a reason, published and taken offline',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const { ready, read, remove } = await courseCalls()
    const name = unique('走完状态的课程')
    const { id } = await ready(name)
    await asAdmin(page, listOf(name))
    const visitor = await elsewhere()
    expect((await visitor.goto(`/courses/${id}`))?.status()).toBe(404)
    const opened = page.waitForEvent('popup')
    await rowAction(page, name, '预览')
    const preview = await opened
    await preview.waitForURL(/signature=/)
    expect((await visitor.goto(preview.url()))?.status()).toBe(200)
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await preview.close()

    await rowAction(page, name, '提交审核')
    await dialog(page, `提交审核“${name}”？`).getByRole('button', { name: '仍要提交审核' }).click()
    await expect(row(page, name)).toContainText('待审核')
    await rowAction(page, name, '退回草稿')
    const back = dialog(page, `退回草稿“${name}”？`)
    await back.getByRole('button', { name: '退回草稿' }).click()
    await expect(back.getByText('请填写理由')).toBeVisible()
    await back.getByLabel('退回理由').fill('封面太模糊，请重新上传。')
    await back.getByRole('button', { name: '退回草稿' }).click()
    await expect(row(page, name)).toContainText('草稿')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText('退回理由：封面太模糊，请重新上传。')).toBeVisible()

    await page.getByLabel('价格').fill('88')
    await bar(page).getByRole('button', { name: '保存并发布' }).click()
    await dialog(page, `发布“${name}”？`).getByRole('button', { name: '仍要发布' }).click()
    await expect(bar(page)).toContainText('已发布')
    expect(await read(id)).toMatchObject({ status: 'PUBLISHED', price: 88 })
    await page.goto(listOf(name))
    await rowAction(page, name, '下线')
    await dialog(page, `下线“${name}”？`).getByRole('button', { name: '下线' }).click()
    await expect(row(page, name)).toContainText('已下线')
    expect((await visitor.goto(`/courses/${id}`))?.status()).toBe(404)
    await rowAction(page, name, '删除')
    await dialog(page, `确认删除“${name}”？`).getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('没有符合条件的课程')).toBeVisible()
    await expect(remove(`/api/manage/courses/${id}`)).rejects.toThrow('404')
  },
)

test(
  'a copy is a separate draft, and a course with students is not deleted but taken offline',
  { tag: '@full' },
  async ({ page }) => {
    const { ready, status, post, remove } = await courseCalls()
    const name = unique('被复制的课程')
    const { id } = await ready(name, { price: 100 })
    await status(id, 'PUBLISHED')
    await post('/api/admin/orders', { courseId: id, studentId: (await newStudent('被报名的学员')).account.id })
    await asAdmin(page, listOf(name))
    await rowAction(page, name, '复制')
    await expect(page).toHaveURL(/\/admin\/courses\/edit\/\d+/)
    await expect(page.getByRole('textbox', { name: '课程名称' })).toHaveValue(new RegExp(name))
    await expect(bar(page)).toContainText('草稿')
    const copyId = Number(page.url().split('/').at(-1))
    expect(copyId).not.toBe(id)
    await remove(`/api/manage/courses/${copyId}`)
    await page.goto(listOf(name))
    await rowAction(page, name, '删除')
    const refused = dialog(page, `不能删除“${name}”`)
    await expect(refused).toContainText('有 1 名学员报名了这门课程')
    await refused.getByRole('button', { name: '下线' }).click()
    await dialog(page, `下线“${name}”？`).getByRole('button', { name: '下线' }).click()
    await expect(row(page, name)).toContainText('已下线')
  },
)

test('a course that may only be viewed has no controls to change it', { tag: '@full' }, async ({ page }) => {
  const { ready, remove } = await courseCalls()
  const name = unique('只能看的课程')
  const { id } = await ready(name)
  await withCustomRole(page, ['courses.view'])
  await asAdmin(page, listOf(name))
  await expect(page.getByRole('link', { name: '添加课程' })).toHaveCount(0)
  await expect(row(page, name).getByRole('button')).toHaveText(['目录', '学情', ''])
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/courses/outline/${id}$`))
  await page.goto(`/admin/courses/edit/${id}`)
  await expect(page.getByText('测试的课程。').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: '课程名称' })).toBeDisabled()
  await expect(bar(page)).toHaveCount(0)
  await remove(`/api/manage/courses/${id}`)
})
