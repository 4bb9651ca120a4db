import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { sheet } from '../../testing/fixtures/exam.ts'
import { fill, main, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const itemOf = async (position: number) =>
  within(await screen.findByRole('listitem', { name: new RegExp(`^第 ${position} 题`) }))

test('a sheet without keys shows own answers and points, and can be reduced to what was wrong', async () => {
  answer({ getMyAttempt: () => sheet })
  const user = open('/student/attempts/31', 'student')
  await title('Linux 结业考核')
  expect(main().getByText('得分 70.5 / 100')).toBeVisible()
  expect(main().getByText('本场考试不公布答案。')).toBeVisible()
  expect(main().queryByText('正确答案')).toBeNull()
  expect((await itemOf(1)).getByText('您的答案').nextSibling).toHaveTextContent('C')
  expect((await itemOf(2)).getByText('10.5 / 20 分')).toBeVisible()
  expect((await itemOf(3)).getByText('未作答')).toBeVisible()
  expect((await itemOf(4)).getByText('您的答案').nextSibling).toHaveTextContent('22；80')
  expect((await itemOf(5)).getByText('条理清楚')).toBeVisible()
  await press(user, '只看错题')
  expect(
    main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => /第 \d 题/.exec(textContent)?.[0]),
  ).toEqual(['第 2 题', '第 3 题'])
})

test('a sheet with keys shows them with their explanations', async () => {
  const items = sheet.items.map((item) => ({ ...item, key: 'A、C', analysis: '<p>因为如此</p>' }))
  answer({ getMyAttempt: () => ({ ...sheet, isPassed: false, lateAcceptedAt: '2026-11-21T01:00:00.000Z', items }) })
  open('/student/attempts/31', 'student')
  const second = await itemOf(2)
  expect(second.getByText('正确答案').nextSibling).toHaveTextContent('A、C')
  expect(second.getByText('因为如此')).toBeVisible()
  expect((await itemOf(5)).getByText('参考答案')).toBeVisible()
  expect(main().getByText('不合格')).toBeVisible()
  expect(main().getByText('学校采用了迟到的答案，2026-11-21 09:00')).toBeVisible()
  expect(main().queryByText('本场考试不公布答案。')).toBeNull()
})

test('a sheet that is not released says so', async () => {
  answer({ getMyAttempt: () => refuseWith('exam.resultsClosed') })
  open('/student/attempts/31', 'student')
  expect(await screen.findByText('成绩尚未公布')).toBeVisible()
})

test('a result can be appealed against until a day, and its decision is read here', async () => {
  const made = {
    id: 9,
    position: null,
    content: '请复核',
    state: 'OPEN',
    scoreBefore: 7050,
    score: 7050,
    reply: '',
    createdAt: '2026-11-21T01:00:00.000Z',
    decidedAt: null,
  } as const
  const decided = { ...made, id: 8, state: 'UPHELD', reply: '已加分', score: 8000 } as const
  answer({
    getMyAttempt: () => ({ ...sheet, appealsEndAt: '2099-11-28T01:00:00.000Z', appeals: [decided] }),
    appealScore: () => made,
  })
  const user = open('/student/attempts/31', 'student')
  await screen.findByText('您在 2099-11-28 09:00 前可以对成绩提出申诉。')
  expect(main().getByText('答复：已加分')).toBeVisible()
  expect(main().getByText('得分由 70.5 改为 80')).toBeVisible()
  await press(user, '提出申诉')
  await press(user, '提交申诉')
  await screen.findByText('请填写申诉理由')
  await user.selectOptions(await screen.findByLabelText('申诉内容'), '第 2 题')
  await fill(user, '申诉理由', '请复核')
  await press(user, '提交申诉')
  await screen.findByText('待处理')
  expect(callsOf('appealScore')).toEqual([{ params: { id: 31 }, body: { position: 2, content: '请复核' } }])
  expect(main().queryByRole('button', { name: '提出申诉' })).toBeNull()
})
