import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, disconnect, refuse } from '../../../testing/fake-api.ts'
import { attemptSheet, openExam } from '../../../testing/fixtures/exam-office.ts'
import { fill, press, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const essay = attemptSheet.items[4]!
/** Two essays, the second of which is empty. */
const first: AttemptSheet = {
  ...attemptSheet,
  studentName: '',
  items: [...attemptSheet.items, { ...essay, position: 6, answer: null }],
}
const second: AttemptSheet = { ...first, id: 33, items: [{ ...essay, position: 1, answer: { essay: '重启服务' } }] }
/** What waits to be marked. */
const waiting =
  (...sheets: AttemptSheet[]) =>
  () => ({ left: sheets.length, sheet: sheets.shift() ?? null })
beforeEach(() =>
  answer({
    getExam: () => openExam,
    nextToMark: waiting(first, second),
    markAttempt: ({ params }) => ({ ...first, id: params.id }),
  }),
)

test('sheets are marked one after another with the keyboard, without names', async () => {
  const user = open('/admin/exams/5/marking', 'admin')
  await title('评卷')
  await screen.findByText('先看日志')
  expect(screen.queryByText(/林若川/)).toBeNull()
  expect(screen.queryByRole('heading', { level: 2, name: /第 1 题/ }), 'only essays').toBeNull()
  expect(screen.getByText(/已评 0 份，待评 2 份/)).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('第 5 题的得分'))
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('第 6 题的得分'), 'nothing was answered').toHaveFocus()
  await user.keyboard('{Enter}')
  await screen.findByText('请输入分数')
  expect(screen.getByLabelText('第 5 题的得分')).toHaveFocus()
  await user.keyboard('12.5{Enter}{Enter}')
  await screen.findByText('重启服务')
  expect(callsOf('markAttempt')).toEqual([
    {
      params: { id: 31 },
      body: {
        marks: [
          { position: 5, points: 1250, comment: '' },
          { position: 6, points: 0, comment: '' },
        ],
      },
    },
  ])
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('第 1 题的得分'))
  await user.keyboard('20')
  await fill(user, '第 1 题的评语', '很好')
  await press(user, '保存并看下一份')
  await screen.findByText('全部评完')
  expect(callsOf('markAttempt')[1]).toEqual({
    params: { id: 33 },
    body: { marks: [{ position: 1, points: 2000, comment: '很好' }] },
  })
})

test('what could not be saved stays', async () => {
  answer({ markAttempt: () => refuse(503, {}) })
  const user = open('/admin/exams/5/marking', 'admin')
  await fill(user, '第 5 题的得分', '3')
  await press(user, '保存并看下一份')
  await screen.findByText('保存评分失败')
  expect(screen.getByLabelText('第 5 题的得分')).toHaveValue('3')
})

test('a next sheet that does not arrive is asked for again', async () => {
  let isLost = false
  answer({ nextToMark: () => (isLost ? disconnect() : { sheet: first, left: 2 }) })
  const user = open('/admin/exams/5/marking', 'admin')
  await fill(user, '第 5 题的得分', '3')
  isLost = true
  await press(user, '保存并看下一份')
  await screen.findByText(/加载下一份答卷失败/)
  isLost = false
  answer({ nextToMark: () => ({ sheet: second, left: 1 }) })
  await press(user, '重试')
  await screen.findByText('重启服务')
  expect(callsOf('markAttempt')).toHaveLength(1)
})

test('an exam without essays to mark says so', async () => {
  answer({ nextToMark: () => ({ sheet: null, left: 0 }) })
  open('/admin/exams/5/marking', 'admin')
  await screen.findByText('全部评完')
})
