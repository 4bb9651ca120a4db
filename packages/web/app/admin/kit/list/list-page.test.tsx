import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse, type Answers } from '../../../testing/fake-api.ts'
import { students } from '../../../testing/fixtures/student.ts'
import { teacher } from '../../../testing/fixtures/teacher.ts'
import { address, choose, dialog, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

/** Returns the requested page of these rows. */
const pageOf = <Row,>(rows: Row[], query: { page: number; size: number }) =>
  toPage(rows.slice(query.page * query.size, (query.page + 1) * query.size), rows.length, query)
const teachers = Array.from({ length: 25 }, (_, index) => ({ ...teacher, id: 25 - index, name: `第${25 - index}位` }))
const manyTeachers: Answers = { listTeachers: ({ query }) => pageOf(teachers, query) }
const manyStudents: Answers = {
  listStudents: ({ query }) => pageOf(students(45), query),
  listOrganizationNames: () => [],
}
const pageNumber = (number: number) => screen.findByRole('listitem', { name: String(number) })
const boxes = () => screen.getAllByRole('checkbox').slice(1)

test('a list keeps page, size and sorting in its address, and asks for what it shows', async () => {
  answer(manyTeachers)
  const user = open('/admin/teachers', 'admin')
  await screen.findByText('显示 1 - 10 条，共 25 条')
  await user.click(await pageNumber(3))
  await screen.findByText('显示 21 - 25 条，共 25 条')
  expect(address()).toBe('/admin/teachers?page=3')
  await choose(user, '每页条数', '50 条/页')
  await screen.findByText('显示 1 - 25 条，共 25 条')
  await user.click(screen.getByRole('columnheader', { name: /编号/ }))
  await expect.poll(address).toBe('/admin/teachers?size=50&sort=id-asc')
  await expect.poll(() => callsOf('listTeachers').at(-1)?.query).toMatchObject({ page: 0, size: 50, sort: 'id-asc' })
})

test('a page chosen while the list is still loading keeps the new page size', async () => {
  answer(manyStudents)
  const user = open('/admin/students', 'admin')
  await screen.findByText('显示 1 - 10 条，共 45 条')
  await user.click(screen.getByRole('combobox', { name: '每页条数' }))
  const size = await screen.findByText('20 条/页', { selector: '.ant-select-item-option-content' })
  const second = await pageNumber(2)
  // Both in one tick, before anything is rendered again.
  size.click()
  second.click()
  await screen.findByText('显示 21 - 40 条，共 45 条')
  expect(address()).toBe('/admin/students?size=20&page=2')
})

test('a page beyond the end leads to the last page, once', async () => {
  answer(manyStudents)
  open('/admin/students?page=900', 'admin')
  await screen.findByText('显示 41 - 45 条，共 45 条')
  await expect.poll(address).toBe('/admin/students?page=5')
  expect(callsOf('listStudents').map(({ query }) => query.page)).toEqual([899, 4])
})

test('the selection persists across pages and sizes, and is cleared by another filter', async () => {
  answer(manyStudents)
  const user = open('/admin/students', 'admin')
  const all = await screen.findByRole('checkbox', { name: '选择本页全部' })
  const ticked = (words: string) => screen.findByText(words, { selector: '[role=status]' })
  await user.click(all)
  await ticked('已选 10 项')
  await user.click(await pageNumber(2))
  await ticked('已选 10 项，其中本页 0 项')
  expect(all).not.toBeChecked()
  await user.click(boxes()[0]!)
  await ticked('已选 11 项，其中本页 1 项')
  expect(screen.getByRole('button', { name: '学习记录（已选 11 人）' })).toBeVisible()
  await choose(user, '每页条数', '50 条/页')
  await ticked('已选 11 项')
  await user.click(boxes()[0]!)
  await ticked('已选 10 项')
  await press(user, '取消选择')
  await expect.poll(() => screen.queryByText(/^已选/)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await ticked('已选 45 项')
  await choose(user, '状态', '正常')
  await expect.poll(() => screen.queryByText(/^已选/)).toBeNull()
})

test('a list that fails to load says so and can be read again', async () => {
  answer({ listTeachers: () => refuse(500) })
  const user = open('/admin/teachers', 'admin')
  const alert = (await screen.findByText('加载教师列表失败')).closest<HTMLElement>('[role=alert]')!
  expect(alert).toHaveTextContent('列表没有加载出来')
  expect(screen.queryByText('没有符合条件的教师')).toBeNull()
  answer(manyTeachers)
  await user.click(within(alert).getByRole('button', { name: '重试' }))
  await screen.findByText('第25位')
})

test('a filter without results can be removed from the empty list', async () => {
  answer({ listTeachers: ({ query }) => pageOf(query.keyword ? [] : teachers, query) })
  const user = open('/admin/teachers?keyword=绝无此人', 'admin')
  await screen.findByText('没有符合条件的教师')
  await press(user, '清除全部筛选')
  await screen.findByText('第25位')
  expect(address()).toBe('/admin/teachers')
})

test('a teacher with courses is not deleted, and the reason is said', async () => {
  answer({ listTeachers: ({ query }) => toPage([{ ...teacher, courseCount: 2 }], 1, query) })
  const user = open('/admin/teachers', 'admin')
  await press(user, '删除 沈怀瑾')
  await (await dialog('不能删除“沈怀瑾”')).findByText(/该教师仍在 2 门课程中任课/)
})
