import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '../../testing/fake-api.ts'
import { classOverview } from '../../testing/fixtures/training-class.ts'
import { choose, dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const theory = { id: 21, name: '理论', kind: 'EXAM', weight: 40, passScore: 60 } as const
const practice = { id: 22, name: '实操', kind: 'TYPED', weight: 60, passScore: 70 } as const
const oral = { id: 23, name: '口试', kind: 'TYPED', weight: 0, passScore: 60 } as const
const overview: ClassOverview = {
  ...classOverview,
  parts: [theory, practice, oral],
  assessedParts: [
    { partId: 21, passed: 1, failed: 0, none: 0 },
    { partId: 22, passed: 0, failed: 0, none: 1 },
  ],
  exams: [{ id: 31, name: '秋季班理论考试' }],
}
const member: ClassMember = {
  id: 41,
  name: '林若川',
  username: 'lin',
  studentNumber: 'S001',
  organizationName: null,
  joinedAt: '2026-09-01T00:00:00.000Z',
  learningStatus: 'onTrack',
  completedLessons: 3,
  lessonCount: 10,
  studySeconds: 3600,
  creditHours: 1,
  classroomHours: 0,
  lastStudyTime: null,
  score: null,
  isPassed: null,
  assessedOn: null,
  assessedBy: null,
  assessedAt: null,
  parts: [
    {
      partId: 21,
      score: 86,
      isPassed: true,
      assessedOn: '2026-11-10',
      assessedBy: '教务',
      assessedAt: '2026-11-10T08:00:00.000Z',
      reason: '',
    },
    {
      partId: 23,
      score: null,
      isPassed: false,
      assessedOn: '2026-11-11',
      assessedBy: '教务',
      assessedAt: '2026-11-11T08:00:00.000Z',
      reason: '缺考',
    },
  ],
  certificateId: null,
  certificateNumber: null,
}
beforeEach(() =>
  answer({
    getClass: () => overview,
    listClassMembers: ({ query }) => toPage([member], 1, query),
    listOrganizationNames: () => [],
  }),
)

test('a class shows its parts, how many have passed each, and how its members did', async () => {
  open('/admin/classes/9', 'admin')
  await screen.findByText('理论（权重 40%，60 分合格）：合格 1 人，不合格 0 人，未考核 0 人')
  expect(screen.getByRole('link', { name: '秋季班理论考试' })).toHaveAttribute('href', '/admin/exams/31')
  const row = within(await screen.findByRole('row', { name: /林若川/ }))
  for (const text of ['理论：合格 86 分', '实操：未考核', '口试：不合格', '缺考']) row.getByText(text)
})

test('results are entered in a part that no exam fills, and changed only with a reason', async () => {
  answer({ saveAssessments: () => undefined as never })
  const user = open('/admin/classes/9', 'admin')
  await press(user, '登记成绩')
  const entry = await dialog('登记成绩')
  expect(entry.queryByText('理论')).toBeNull()
  await fill(user, '林若川 的成绩', '69', entry)
  entry.getByText('不合格')
  await press(user, '保存 1 项成绩', entry)
  await expect.poll(() => callsOf('saveAssessments').length).toBe(1)
  const seen = { score: null, isPassed: null, assessedOn: null }
  expect(callsOf('saveAssessments')[0]?.body).toEqual({
    part: 22,
    reason: '',
    rows: [{ studentId: 41, score: 69, isPassed: null, date: null, before: seen }],
  })
  await press(user, '登记成绩')
  const again = await dialog('登记成绩')
  await user.click(await again.findByText('口试'))
  await again.findByDisplayValue('不合格')
  await fill(user, '林若川 的成绩', '80', again)
  expect(again.getByRole('button', { name: '保存 1 项成绩' })).toBeDisabled()
  await fill(user, '登记说明', '补测', again)
  await press(user, '保存 1 项成绩', again)
  await expect.poll(() => callsOf('saveAssessments').length).toBe(2)
  expect(callsOf('saveAssessments')[1]?.body).toMatchObject({
    part: 23,
    reason: '补测',
    rows: [{ score: 80, before: { score: null, isPassed: false, assessedOn: '2026-11-11' } }],
  })
})

test('the parts of a class are added, changed and removed in its form', async () => {
  answer({ updateClass: () => overview })
  const user = open('/admin/classes/9', 'admin')
  await press(user, '更多操作')
  await user.click(await screen.findByText('编辑班期'))
  const edit = await dialog('编辑班期')
  await press(user, '删除部分 3', edit)
  await fill(user, '部分 2 的名称', '技能操作', edit)
  await press(user, '添加部分', edit)
  await press(user, '保存', edit)
  await edit.findByText('请输入部分名称')
  expect(callsOf('updateClass')).toEqual([])
  await fill(user, '部分 3 的名称', '面试', edit)
  await choose(user, '部分 3 的成绩来源', '结业考核考试')
  await press(user, '保存', edit)
  await expect.poll(() => callsOf('updateClass').length).toBe(1)
  expect(callsOf('updateClass')[0]?.body.parts).toEqual([
    theory,
    { ...practice, name: '技能操作' },
    { name: '面试', kind: 'EXAM', weight: 0, passScore: 60 },
  ])
})
