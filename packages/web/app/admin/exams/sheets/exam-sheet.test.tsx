import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../testing/accounts.ts'
import { answer, callsOf, refuseWith } from '../../../testing/fake-api.ts'
import { attemptSheet, finalExam, openExam } from '../../../testing/fixtures/exam-office.ts'
import { dialog, fill, press, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const marked = {
  ...attemptSheet,
  score: 3550,
  items: attemptSheet.items.map((item) => (item.position === 5 ? { ...item, earned: 550, comment: '缺少重启' } : item)),
}
beforeEach(() => answer({ getAttemptSheet: () => attemptSheet, getExam: () => openExam, markAttempt: () => marked }))
const item = async (position: number) =>
  within((await screen.findByRole('heading', { level: 2, name: new RegExp(`第 ${position} 题`) })).closest('li')!)

test('a sheet shows answers, keys in words, points and what happened', async () => {
  open('/admin/exams/sheets/31', 'admin')
  await title('林若川的答卷')
  const multiple = await item(2)
  for (const text of ['AB', 'A、B', '0 / 20 分']) expect(multiple.getByText(text)).toBeVisible()
  const blanks = await item(4)
  for (const text of ['22；—', '22；80', '10 / 20 分']) expect(blanks.getByText(text)).toBeVisible()
  const essay = await item(5)
  for (const text of ['先看日志', '查看日志，再重启服务', '待评，满分 20 分'])
    expect(essay.getByText(text)).toBeVisible()
  expect(screen.getByText('还有 1 题待评')).toBeVisible()
  expect(screen.getAllByText('本人交卷').length, 'in the facts and in what happened').toBe(2)
})

test('a sheet tells that late answers were accepted, and when', async () => {
  answer({ getAttemptSheet: () => ({ ...attemptSheet, lateAcceptedAt: '2026-11-20T04:00:00.000Z' }) })
  open('/admin/exams/sheets/31', 'admin')
  expect(await screen.findByText('已采用，2026-11-20 12:00')).toBeVisible()
})

test('an essay is marked in place, in points', async () => {
  const user = open('/admin/exams/sheets/31', 'admin')
  await press(user, '保存第 5 题的评分')
  await screen.findByText('请输入分数')
  expect(callsOf('markAttempt')).toEqual([])
  await fill(user, '第 5 题的得分', '5.5')
  await fill(user, '第 5 题的评语', '缺少重启')
  await press(user, '保存第 5 题的评分')
  await (await item(5)).findByText('5.5 / 20 分')
  expect(callsOf('markAttempt')).toEqual([
    { params: { id: 31 }, body: { marks: [{ position: 5, points: 550, comment: '缺少重启' }] } },
  ])
  expect(screen.getByText('35.5 / 100 分')).toBeVisible()
  expect(callsOf('getAttemptSheet'), 'each reading is logged').toHaveLength(1)
})

test('points that the server refuses stay in the field', async () => {
  answer({ markAttempt: () => refuseWith('attempt.tooManyPoints', { message: '第 5 题最多 20 分' }) })
  const user = open('/admin/exams/sheets/31', 'admin')
  await fill(user, '第 5 题的得分', '20')
  await press(user, '保存第 5 题的评分')
  await screen.findByText('第 5 题最多 20 分')
  expect(screen.getByLabelText('第 5 题的得分')).toHaveValue('20')
})

test('other points are corrected with a reason', async () => {
  const user = open('/admin/exams/sheets/31', 'admin')
  await press(user, '第 4 题修改得分')
  const form = await dialog('修改第 4 题的得分')
  expect(form.getByLabelText('得分')).toHaveValue('10')
  await fill(user, '得分', '20', form)
  await press(user, '保存', form)
  await form.findByText('请填写理由')
  await fill(user, '理由', '答案也对', form)
  await press(user, '保存', form)
  await expect
    .poll(() => callsOf('markAttempt'))
    .toEqual([
      { params: { id: 31 }, body: { marks: [{ position: 4, points: 2000, comment: '' }], reason: '答案也对' } },
    ])
  await screen.findByText('35.5 / 100 分')
  expect(callsOf('getAttemptSheet')).toHaveLength(1)
})

test('who may not change an exam marks its essays only', async () => {
  answer({ me: () => ({ ...accounts.teacher, permissions: ['exams.view', 'exams.edit'] }), getExam: () => finalExam })
  open('/teacher/exams/sheets/31', 'teacher')
  await title('林若川的答卷')
  await item(5)
  expect(screen.getAllByRole('button', { name: /得分|评分/ })).toHaveLength(1)
})
