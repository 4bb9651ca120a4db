import type { Exam, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuseWith } from '../../../testing/fake-api.ts'
import { handedIn, openExam, sitting } from '../../../testing/fixtures/exam-office.ts'
import { dialog, fill, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const room: Exam = {
  ...openExam,
  deviceRule: 'locked',
  hasDoorCode: true,
  networks: ['10.1.0.0/16'],
  needsLessons: true,
}
const withAttempt = (candidate: ExamCandidate, change: Partial<ExamCandidate['attempts'][number]>) => ({
  ...candidate,
  attempts: candidate.attempts.map((attempt) => ({ ...attempt, ...change })),
})
const writing = withAttempt(sitting, { isDeviceLocked: true, takeovers: 1, warnings: 2 })
const late = withAttempt(handedIn, { hasLateAnswers: true })
beforeEach(() => answer({ getExam: () => room, listCandidates: ({ query }) => toPage([late, writing], 2, query) }))
const more = async (user: ReturnType<typeof open>, name: string, item: string) => {
  await press(user, name)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('staff see the rules of entry, and what has happened in the exam room', async () => {
  open('/admin/exams/5', 'admin')
  const row = within((await screen.findByText('周明远')).closest('tr')!)
  expect(row.getByText('更换设备 1 次，警告 2 次')).toBeVisible()
  expect(within(screen.getByText('林若川').closest('tr')!).getByText('有迟到的答案')).toBeVisible()
  for (const text of ['不能更换，须由监考老师允许', '10.1.0.0/16', '学完全部课时', '进入时需要'])
    expect(screen.getByText(text)).toBeVisible()
})

test('a candidate is warned, with a reason', async () => {
  answer({ warnCandidate: () => undefined })
  const user = open('/admin/exams/5', 'admin')
  await press(user, '警告 周明远')
  const form = await dialog('警告周明远')
  await press(user, '发送', form)
  await form.findByText('请填写警告内容')
  await fill(user, '警告内容', '请不要交头接耳', form)
  await fill(user, '理由', '与邻座说话', form)
  await press(user, '发送', form)
  await screen.findByText('警告已发送，考生将在 1 分钟内看到')
  expect(callsOf('warnCandidate')).toEqual([
    { params: { id: 32 }, body: { warning: '请不要交头接耳', reason: '与邻座说话' } },
  ])
})

test('a candidate who cannot change the device any more is allowed to, once more', async () => {
  answer({ unlockDevice: () => undefined })
  const user = open('/admin/exams/5', 'admin')
  await more(user, '周明远的更多操作', '允许更换设备')
  const form = await dialog('允许周明远更换设备？')
  await fill(user, '理由', '电脑蓝屏', form)
  await press(user, '允许', form)
  await screen.findByText('已允许更换一次设备')
  expect(callsOf('unlockDevice')).toEqual([{ params: { id: 32 }, body: { reason: '电脑蓝屏' } }])
})

test('late answers are accepted with a reason, and what the server refuses is shown', async () => {
  answer({ acceptLate: () => refuseWith('attempt.noLateAnswers') })
  const user = open('/admin/exams/5', 'admin')
  await press(user, '采用迟到的答案 林若川')
  const form = await dialog('采用林若川迟到的答案？')
  await press(user, '采用', form)
  await form.findByText('请填写理由')
  await fill(user, '理由', '断网', form)
  await press(user, '采用', form)
  await form.findByText('没有可以采用的迟到答案')
  expect(callsOf('acceptLate')).toEqual([{ params: { id: 31 }, body: { reason: '断网' } }])
})

test('everybody who sits the exam gets the minutes of an outage, for the version that was seen', async () => {
  answer({ addOutage: () => undefined })
  const user = open('/admin/exams/5', 'admin')
  await more(user, '更多操作', '停机补时')
  const form = await dialog('为“Linux 期末考试”的停机补时')
  await form.findByText(/^1 人正在考试，每人延长同样的时间/)
  await fill(user, '停机分钟数', '12', form)
  await fill(user, '理由', '停电', form)
  await press(user, '补时', form)
  await screen.findByText('已补时')
  expect(callsOf('addOutage')).toEqual([{ params: { id: 5 }, body: { minutes: 12, reason: '停电', version: 3 } }])
})

test('an outage without anybody who sits the exam needs no minutes', async () => {
  answer({ getExam: () => ({ ...room, started: 0 }) })
  const user = open('/admin/exams/5', 'admin')
  await press(user, '更多操作')
  expect(await screen.findByRole('menuitem', { name: /停机补时/ })).toHaveTextContent('没有正在考试的考生')
})

test('the door code is shown for the screen of the room', async () => {
  answer({ showDoorCode: () => ({ code: '042917', secondsLeft: 42 }) })
  const user = open('/admin/exams/5', 'admin')
  await press(user, '现场口令')
  const shown = await dialog('“Linux 期末考试”的现场口令')
  await shown.findByText('042917')
  expect(shown.getByText(/^\d+ 秒后更换$/)).toBeVisible()
  expect(callsOf('showDoorCode')).toEqual([{ params: { id: 5 } }])
})

test('the screen of the room says why it has no door code', async () => {
  answer({ showDoorCode: () => refuseWith('exam.noDoorCode') })
  const user = open('/admin/exams/5', 'admin')
  await press(user, '现场口令')
  const shown = await dialog('“Linux 期末考试”的现场口令')
  expect(await shown.findByText('本场考试没有现场口令')).toBeVisible()
})
