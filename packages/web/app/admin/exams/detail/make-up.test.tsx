import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuseWith } from '../../../testing/fake-api.ts'
import { finalExam, handedIn } from '../../../testing/fixtures/exam-office.ts'
import { dialog, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const released: Exam = { ...finalExam, state: 'RELEASED', releasedAt: '2026-11-21T01:00:00.000Z' }
const makeUp = { opensAt: '2026-11-25T01:00:00.000Z', closesAt: '2026-11-25T03:00:00.000Z' }
const arranged: Exam = { ...released, makeUps: 1, makeUp: { ...makeUp, isOver: false } }
beforeEach(() => answer({ getExam: () => released, listCandidates: ({ query }) => toPage([handedIn], 1, query) }))

test('a make-up is arranged with its own times, and what the server refuses is shown', async () => {
  answer({ arrangeMakeUp: () => refuseWith('exam.nobodyFailed') })
  const user = open('/admin/exams/6', 'admin')
  await press(user, '安排补考')
  const form = await dialog('安排“秋季班结业考核”的补考')
  await press(user, '安排补考', form)
  await form.findByText('请选择开始时间')
  fireEvent.change(form.getByLabelText('开始时间'), { target: { value: '2026-11-25T09:00' } })
  fireEvent.change(form.getByLabelText('结束时间'), { target: { value: '2026-11-25T11:00' } })
  await press(user, '安排补考', form)
  await form.findByText('没有不合格或缺考的考生，不需要补考')
  answer({ arrangeMakeUp: () => arranged, getExam: () => arranged })
  await press(user, '安排补考', form)
  await screen.findByText('第 1 次补考')
  expect(callsOf('arrangeMakeUp').at(-1)).toEqual({ params: { id: 6 }, body: { ...makeUp, version: 3 } })
})

test('while it is open it can be cancelled, and its results are released once it is over', async () => {
  const failed = { ...handedIn, state: 'FAILED', hasMakeUp: true } as const
  answer({
    getExam: () => arranged,
    listCandidates: ({ query }) => toPage([failed], 1, query),
    cancelMakeUp: () => refuseWith('exam.hasAttempts'),
    releaseMakeUp: () => released,
  })
  const user = open('/admin/exams/6', 'admin')
  const row = within((await screen.findByText('林若川')).closest('tr')!)
  row.getByText('不合格')
  row.getByText('补考')
  expect(screen.getByRole('button', { name: '公布补考成绩' })).toBeDisabled()
  await press(user, '更多操作')
  await user.click(await screen.findByRole('menuitem', { name: '取消补考' }))
  await press(user, '取消补考', await dialog('取消“秋季班结业考核”的补考？'))
  await expect.poll(() => callsOf('cancelMakeUp')).toEqual([{ params: { id: 6 } }])
})

test('the results of a make-up that is over are released', async () => {
  answer({ getExam: () => ({ ...arranged, makeUp: { ...makeUp, isOver: true } }), releaseMakeUp: () => released })
  const user = open('/admin/exams/6', 'admin')
  await press(user, '公布补考成绩')
  const sure = await dialog('公布“秋季班结业考核”的补考成绩？')
  await sure.findByText(/成绩同时记入班期“2026 秋季班”/)
  await press(user, '公布补考成绩', sure)
  await expect.poll(() => callsOf('releaseMakeUp')).toEqual([{ params: { id: 6 }, body: { version: 3 } }])
})

test('after three make-ups there is no other', async () => {
  answer({ getExam: () => ({ ...released, makeUps: 3 }) })
  open('/admin/exams/6', 'admin')
  expect(await screen.findByRole('button', { name: '安排补考' })).toBeDisabled()
})
