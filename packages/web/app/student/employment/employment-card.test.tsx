import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuseWith, refuseWrongBodies } from '../../testing/fake-api.ts'
import { studentCentre } from '../../testing/fixtures/student-centre.ts'
import { fill, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const ownClass = {
  id: 9,
  name: '2026 春季班',
  startDate: '2026-03-01',
  endDate: '2026-08-01',
  courses: [],
  studyLimits: [],
  asksForFace: false,
  needsAssessment: false,
  isPassed: null,
  score: null,
  parts: '',
  classroomHours: 0,
}
const question = { classId: 9, className: '2026 春季班', endDate: '2026-08-01', step: 30 } as const
beforeEach(() =>
  answer({ ...studentCentre, listOwnClasses: () => [ownClass], listEmploymentQuestions: () => [question] }),
)

test('a graduate answers what the school asks, and the question goes', async () => {
  refuseWrongBodies()
  const user = open('/student', 'student')
  const card = await region('就业回访')
  card.getByText('您参加的《2026 春季班》已于 2026-08-01 结业，您现在的去向是？')
  card.getByText(/^提交即同意学校用这些信息统计和上报结业学员的就业情况。/)
  await press(user, '提交', card)
  await card.findByText('请选择去向')
  await user.click(card.getByLabelText('就业'))
  await fill(user, '单位名称', '苏州云海科技', card)
  await fill(user, '岗位', '运维', card)
  await fill(user, '开始日期', '2026-08-20', card)
  await user.selectOptions(card.getByLabelText('合同类型'), '劳动合同')
  answer({ answerEmployment: () => undefined as never, listEmploymentQuestions: () => [] })
  await press(user, '提交', card)
  await expect.poll(() => screen.queryByRole('region', { name: '就业回访' })).toBeNull()
  expect(callsOf('answerEmployment')).toMatchObject([
    {
      body: {
        classId: 9,
        step: 30,
        status: 'EMPLOYED',
        employer: '苏州云海科技',
        post: '运维',
        sinceOn: '2026-08-20',
        contract: 'LABOR',
      },
    },
  ])
})

test('what is wrong is said next to its field, and what was typed stays', async () => {
  answer({ answerEmployment: () => refuseWith('request.invalid', { errors: { employer: '请填写单位名称' } }) })
  const user = open('/student', 'student')
  const card = await region('就业回访')
  await user.click(card.getByLabelText('创业'))
  await fill(user, '岗位', '店主', card)
  await press(user, '提交', card)
  await expect.poll(() => card.getByLabelText('单位名称').getAttribute('aria-invalid')).toBe('true')
  expect(card.getByLabelText('单位名称')).toHaveAccessibleDescription('请填写单位名称')
  expect(card.getByLabelText('岗位')).toHaveValue('店主')
  await user.click(card.getByLabelText('待业'))
  expect(card.queryByLabelText('单位名称')).toBeNull()
})

test('nothing is asked of somebody whose class still runs', async () => {
  answer({ listOwnClasses: () => [{ ...ownClass, endDate: '2099-08-01' }] })
  open('/student', 'student')
  await screen.findByRole('region', { name: '学员资料' })
  expect(callsOf('listEmploymentQuestions')).toEqual([])
  expect(screen.queryByRole('region', { name: '就业回访' })).toBeNull()
})
