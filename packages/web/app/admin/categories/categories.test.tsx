import type { ManagedCategory } from '@jiangxue/contract/course/category.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '../../testing/fake-api.ts'
import { dialog, fill, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const category: ManagedCategory = {
  id: 2,
  name: '软件开发',
  position: 1,
  courseCount: 3,
  updatedAt: '2026-01-05T01:00:00.000Z',
  version: 4,
}
const other = { ...category, id: 3, name: '平面设计', position: 2, courseCount: 0, version: 1 }
beforeEach(() => answer({ listManagedCategories: ({ query }) => toPage([category, other], 2, query) }))

test('a category needs a name of its own, and a refused name stays in its field', async () => {
  const taken = { errors: { name: '分类名称已存在' } }
  answer({ createCategory: ({ body }) => (body.name === '软件开发' ? refuse(422, taken) : { ...category, ...body }) })
  const user = open('/admin/categories', 'admin')
  await press(user, '添加分类')
  const add = await dialog('添加分类')
  await press(user, '保存', add)
  await add.findByText('请输入分类名称')
  await fill(user, '分类名称', '软件开发', add)
  await press(user, '保存', add)
  await add.findByText('分类名称已存在')
  await expect.poll(() => document.activeElement).toBe(add.getByLabelText('分类名称'))
  await fill(user, '分类名称', '网络安全', add)
  await user.type(add.getByLabelText('分类名称'), '{Enter}')
  await screen.findByText('添加成功')
  expect(callsOf('createCategory').map(({ body }) => body.name)).toEqual(['软件开发', '网络安全'])
})

test('a category is moved, renamed and deleted; one with courses cannot be deleted', async () => {
  answer({
    updateCategory: ({ body }) => ({ ...other, ...body, position: body.position ?? 2 }),
    deleteCategory: () => undefined,
  })
  const user = open('/admin/categories', 'admin')
  await press(user, '上移 平面设计')
  await screen.findByText('“平面设计”已移到第 1 位')
  await press(user, '编辑 平面设计')
  const edit = await dialog('编辑分类')
  await fill(user, '分类名称', '视觉设计', edit)
  await press(user, '保存', edit)
  await screen.findByText('更新成功')
  expect(callsOf('updateCategory')).toMatchObject([
    { params: { id: 3 }, body: { name: '平面设计', position: 1, version: 1 } },
    { params: { id: 3 }, body: { name: '视觉设计', version: 1 } },
  ])
  await press(user, '删除 平面设计')
  await press(user, '删除', await dialog('确认删除“平面设计”？'))
  await screen.findByText('删除成功')
  expect(callsOf('deleteCategory')).toEqual([{ params: { id: 3 } }])
  await press(user, '删除 软件开发')
  await (await dialog('不能删除“软件开发”')).findByText(/3 门课程/)
})

test('unsaved input is not discarded without confirmation', async () => {
  const user = open('/admin/categories', 'admin')
  await title('分类管理')
  await press(user, '添加分类')
  const add = await dialog('添加分类')
  await fill(user, '分类名称', '写到一半', add)
  await user.keyboard('{Escape}')
  await press(user, '继续编辑', await dialog('放弃未保存的修改？'))
  expect(add.getByLabelText('分类名称')).toHaveValue('写到一半')
  await expect.poll(() => screen.queryByRole('dialog', { name: '放弃未保存的修改？' })).toBeNull()
  await press(user, '取消', add)
  await press(user, '放弃修改', await dialog('放弃未保存的修改？'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
