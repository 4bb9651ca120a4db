import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '../../../testing/fake-api.ts'
import { course } from '../../../testing/fixtures/course.ts'
import { dialog, press, region, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const managed: ManagedCourseDetail = {
  needsContract: false,
  ...course,
  teachers: [],
  statusName: '已发布',
  statusTone: 'jade',
  statusReason: '',
  updatedAt: '2026-01-05T01:00:00.000Z',
  publishedAt: '2026-01-05T01:00:00.000Z',
  previewUrl: '/courses/7',
  nextStatuses: [],
  publishBlockers: [],
  warnings: [],
  version: 3,
}
const edit = (change: Partial<ManagedCourseDetail> = {}) => {
  const stored = { ...managed, ...change }
  answer({
    getManagedCourse: () => stored,
    updateCourse: ({ body }) => ({ ...stored, learningOrder: body.learningOrder ?? 'free' }),
  })
  return open('/admin/courses/edit/7', 'admin')
}
const save = async (user: ReturnType<typeof open>) => press(user, '保存', await region('保存与发布'))
beforeEach(() =>
  answer({
    listRiskyWords: () => [],
    listCategories: () => [{ id: 2, name: '运维与云' }],
    getCourseDefaults: () => ({ levels: ['BEGINNER'], durationUnit: 'HOUR' }),
    listTeachers: () => ({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 }) as never,
  }),
)

test('a course that students learn gets an order only after a question, which says that they lose nothing', async () => {
  const user = edit()
  await title('Linux 运维实战')
  await user.click(await screen.findByRole('radio', { name: '按课时顺序' }))
  await save(user)
  const question = await dialog('改为按顺序学习？')
  question.getByText('已有 12 名学员的学习不受影响')
  await press(user, /取\s?消/, question)
  expect(callsOf('updateCourse')).toHaveLength(0)
  await save(user)
  await press(user, /保\s?存/, await dialog('改为按顺序学习？'))
  await screen.findByText('更新成功')
  expect(callsOf('updateCourse')[0]?.body.learningOrder).toBe('lessons')
})

test('without students the order is saved at once', async () => {
  const user = edit({ studentCount: 0 })
  await title('Linux 运维实战')
  await user.click(await screen.findByRole('radio', { name: '按章节顺序' }))
  await save(user)
  await screen.findByText('更新成功')
  expect(callsOf('updateCourse')[0]?.body.learningOrder).toBe('chapters')
})

test('a course can ask for a signed contract, once the school has published one', async () => {
  const user = edit()
  answer({
    updateCourse: () =>
      refuse(422, { message: '提交的内容有误', errors: { needsContract: '请先在“协议管理”中发布培训协议' } }),
  })
  await title('Linux 运维实战')
  await user.click(await screen.findByRole('switch', { name: '签订协议后才能学习' }))
  await save(user)
  await screen.findByText('请先在“协议管理”中发布培训协议')
  expect(callsOf('updateCourse')[0]?.body.needsContract).toBe(true)
})
