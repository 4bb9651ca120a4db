import type { ManagedCourse } from '@jiangxue/contract/course/course-admin.ts'
import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../testing/accounts.ts'
import { answer, callsOf, refuse } from '../../../testing/fake-api.ts'
import { courseCard } from '../../../testing/fixtures/course.ts'
import { bank, emptyBank, itemRow } from '../../../testing/fixtures/item.ts'
import { choose, dialog, fill, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const managedCourse: ManagedCourse = {
  ...courseCard,
  status: 'PUBLISHED',
  statusName: '已发布',
  statusTone: 'jade',
  updatedAt: '2026-01-05T01:00:00.000Z',
  version: 1,
}
let banks: ItemBank[]
beforeEach(() => {
  banks = [bank, emptyBank]
  answer({
    listItems: ({ query }) => toPage([itemRow], 1, query),
    listItemBanks: () => banks,
    listItemTopics: () => [],
    listManagedCourses: ({ query }) => toPage([managedCourse], 1, query),
    createItemBank: ({ body }) => {
      if (body.name === bank.name) return refuse(409, { errors: { name: '题库名称已存在' } })
      const added = { ...emptyBank, ...body, courseId: body.courseId ?? null, id: 5 }
      banks = [...banks, added]
      return added
    },
  })
})

test('a bank is added, renamed and, while it is empty, deleted', async () => {
  answer({ updateItemBank: ({ body }) => ({ ...emptyBank, ...body }), deleteItemBank: () => undefined })
  const user = open('/admin/items', 'admin')
  await press(user, '题库管理')
  const drawer = await dialog('题库管理')
  await drawer.findByText(/网络运维.*没有试题/)
  expect(drawer.getByRole('button', { name: '删除 计算机基础' })).toBeDisabled()
  await press(user, '添加题库', drawer)
  const add = await dialog('添加题库')
  await fill(user, '题库名称', '计算机基础', add)
  await press(user, '保存', add)
  await add.findByText('题库名称已存在')
  await fill(user, '题库名称', '数据库', add)
  await press(user, '保存', add)
  await drawer.findByText('数据库')
  expect(callsOf('createItemBank').at(-1)?.body).toEqual({ name: '数据库', courseId: null })
  await press(user, '编辑 网络工程', drawer)
  const edit = await dialog('编辑题库')
  await fill(user, '题库名称', '网络工程师', edit)
  await press(user, '保存', edit)
  await screen.findByText('更新成功')
  expect(callsOf('updateItemBank')).toEqual([
    { params: { id: 4 }, body: { name: '网络工程师', courseId: 7, version: 1 } },
  ])
  await press(user, '删除 网络工程', drawer)
  await press(user, '删除', await dialog('确认删除“网络工程”？'))
  await screen.findByText('删除成功')
  expect(callsOf('deleteItemBank')).toEqual([{ params: { id: 4 } }])
})

test('a teacher adds a bank to a course of their own, without which it is not sent', async () => {
  answer({ me: () => ({ ...accounts.teacher, permissions: ['courses.view', 'items.view', 'items.edit'] }) })
  const user = open('/teacher/items', 'teacher')
  await press(user, '题库管理')
  await press(user, '添加题库')
  const add = await dialog('添加题库')
  await fill(user, '题库名称', '我的题库', add)
  await press(user, '保存', add)
  await add.findByText('请选择课程')
  expect(callsOf('createItemBank')).toEqual([])
  await choose(user, '课程', managedCourse.name, add)
  await press(user, '保存', add)
  await screen.findByText('添加成功')
  expect(callsOf('createItemBank')[0]?.body).toEqual({ name: '我的题库', courseId: managedCourse.id })
})

test('without a bank, adding an item begins with adding one', async () => {
  banks = []
  const user = open('/admin/items/edit', 'admin')
  await press(user, '添加题库')
  const add = await dialog('添加题库')
  await fill(user, '题库名称', '数据库', add)
  await press(user, '保存', add)
  await screen.findByText('题目与答案')
  await screen.findByText('数据库')
})
