import type { Mistake } from '@jiangxue/contract/exam/sitting.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fallbackSite } from '../../lib/site.ts'
import { answer, callsOf, refuse, refuseWith } from '../../testing/fake-api.ts'
import { myExam, receipt, satItems, sitting } from '../../testing/fixtures/exam.ts'
import { studentCentre } from '../../testing/fixtures/student-centre.ts'
import { address, fill, follow, main, press, region, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'
import { keepSession } from './session-of-exam.ts'

const site = () => ({ ...fallbackSite, hasExams: true })

test('the student center shows exams that are open or open within a week, and links to all', async () => {
  const day = (date: string) => `2026-11-${date}T02:00:00.000Z`
  answer({
    ...studentCentre,
    site,
    listMyExams: () => [
      { ...myExam, id: 1, name: '开着的考试' },
      { ...myExam, id: 2, name: '正在考的考试', state: 'STARTED' },
      { ...myExam, id: 3, name: '下周的考试', state: 'UPCOMING', opensAt: day('26') },
      { ...myExam, id: 4, name: '以后的考试', state: 'UPCOMING', opensAt: day('28') },
      { ...myExam, id: 5, name: '考过的考试', state: 'PASSED' },
    ],
  })
  open('/student', 'student')
  const card = await region('考试')
  expect(card.getAllByRole('listitem').map((row) => /.*?的考试/.exec(row.textContent)?.[0])).toEqual([
    '开着的考试',
    '正在考的考试',
    '下周的考试',
  ])
  expect(card.getAllByRole('link', { name: /^进入考试/ })).toHaveLength(2)
  expect(card.getByRole('link', { name: '全部考试' })).toHaveAttribute('href', '/student/exams')
})

test('a school without exams is not asked for them', async () => {
  answer(studentCentre)
  open('/student', 'student')
  await region('学习目标')
  expect(callsOf('listMyExams')).toEqual([])
})

test('exams that have been switched off since are silent', async () => {
  answer({ ...studentCentre, site, listMyExams: () => refuseWith('exam.off') })
  open('/student', 'student')
  await waitFor(() => expect(callsOf('listMyExams').length).toBeGreaterThan(0))
  await region('学习目标')
  expect(screen.queryByRole('region', { name: '考试' })).toBeNull()
})

test('exams that failed to load can be requested again', async () => {
  answer({ ...studentCentre, site, listMyExams: () => refuse(500) })
  const user = open('/student', 'student')
  const card = await region('考试')
  expect(card.getByRole('alert')).toHaveTextContent('加载考试失败')
  answer({ listMyExams: () => [myExam] })
  await press(user, '重试', card)
  await card.findByText('Linux 结业考核')
})

test('all exams are listed with state, time and score', async () => {
  answer({
    listMyExams: () => [
      { ...myExam, state: 'FAILED', score: 4550 },
      { ...myExam, id: 6, name: '练习一', kind: 'PRACTICE', closesAt: null },
    ],
  })
  open('/student/exams', 'student')
  await title('我的考试')
  const [past, practice] = main().getAllByRole('listitem')
  expect(past).toHaveTextContent(
    /Linux 结业考核不合格结业考核 · 2026 秋季班2026-11-20 09:00 至 2026-11-20 17:00.*得分 45.5 \/ 100/,
  )
  expect(practice).toHaveTextContent(/练习一可以进入练习.*2026-11-20 09:00 起/)
})

test('an exam starts only after the promise, and its rules are told before', async () => {
  answer({ getMyExam: () => ({ ...myExam, leaveLimit: 3 }), startAttempt: () => sitting })
  const user = open('/student/exams/5', 'student')
  await title('Linux 结业考核')
  expect(main().getByText(/^本场考试 90 分钟，共 5 题，满分 100 分，60 分合格。/)).toBeVisible()
  expect(main().getByText('还可以考 1 次。')).toBeVisible()
  expect(main().getByText('离开考试页面会被记录；离开满 3 次，系统自动交卷。')).toBeVisible()
  await press(user, '开始考试')
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('请先阅读并同意诚信承诺')
  expect(callsOf('startAttempt')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /^我承诺独立完成考试/ }))
  await press(user, '开始考试')
  await screen.findByRole('heading', { name: /^第 1 题/ })
  expect(address()).toBe('/student/exams/5/sit')
  expect(callsOf('startAttempt')).toMatchObject([{ params: { id: 5 }, body: { agrees: true } }])
})

test('a refused start says why', async () => {
  answer({ getMyExam: () => myExam, startAttempt: () => refuseWith('exam.noAttemptLeft') })
  const user = open('/student/exams/5', 'student')
  await user.click(await screen.findByRole('checkbox'))
  await press(user, '开始考试')
  expect(await screen.findByRole('alert')).toHaveTextContent('考试次数已用完')
})

test('an exam that has not opened, or was missed, cannot be started', async () => {
  answer({ getMyExam: () => ({ ...myExam, state: 'UPCOMING', opensAt: '2026-11-21T01:00:00.000Z' }) })
  open('/student/exams/5', 'student')
  expect(await screen.findByText('考试尚未开始，开放时间：2026-11-21 09:00')).toBeVisible()
  expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull()
})

test('after the hand-in there is a receipt, and the sheet once it is released', async () => {
  const handedIn = {
    id: 31,
    state: 'HANDED_IN' as const,
    isMakeUp: false,
    handedInAt: receipt.handedInAt,
    isRevealed: false,
  }
  answer({
    getMyExam: () => ({ ...myExam, state: 'WAITING', sittings: [handedIn] }),
    getReceipt: () => ({ ...receipt, endedBy: 'time' }),
  })
  open('/student/exams/5', 'student')
  const note = await region('回执')
  expect(note.getByText('答卷已提交。回执 3F9A01BC，提交时间 2026-11-20 11:00，已作答 4/5 题。')).toBeVisible()
  expect(note.getByText('到时自动交卷')).toBeVisible()
  expect(note.getByText('成绩公布后会通知您。')).toBeVisible()
  expect(main().getByText('待公布')).toBeVisible()
  expect(main().queryByRole('link', { name: '查看答卷' })).toBeNull()
})

test('a released exam shows its result and links to the sheet', async () => {
  const handedIn = {
    id: 31,
    state: 'HANDED_IN' as const,
    isMakeUp: false,
    handedInAt: receipt.handedInAt,
    isRevealed: true,
  }
  answer({
    getMyExam: () => ({ ...myExam, state: 'PASSED', score: 7050, sittings: [handedIn] }),
    getReceipt: () => receipt,
  })
  open('/student/exams/5', 'student')
  expect(await screen.findByText('合格')).toBeVisible()
  expect(main().getByText('得分 70.5 / 100')).toBeVisible()
  expect(main().getByRole('link', { name: '查看答卷' })).toHaveAttribute('href', '/student/attempts/31')
  expect(screen.queryByText('成绩公布后会通知您。')).toBeNull()
})

test('the mistakes of the student are shown with their keys, which can be covered', async () => {
  const mistake: Mistake = {
    ...satItems[0]!,
    examId: 5,
    examName: 'Linux 练习',
    handedInAt: receipt.handedInAt,
    section: '选择题',
    answer: 'o2',
    earned: 0,
    comment: '',
    correction: null,
    key: 'A',
    analysis: '<p>因为如此</p>',
  }
  answer({ listMyExams: () => [], listMistakes: () => [mistake] })
  const user = open('/student/exams', 'student')
  await title('我的考试')
  await follow(user, '错题本', main())
  const row = within(await screen.findByRole('listitem', { name: /^第 1 题/ }))
  expect(row.getByText('您的答案').nextSibling).toHaveTextContent('C')
  expect(row.getByText('正确答案').nextSibling).toHaveTextContent('A')
  expect(row.getByText('因为如此')).toBeVisible()
  expect(row.getByRole('link', { name: 'Linux 练习' })).toHaveAttribute('href', '/student/exams/5')
  await press(user, '遮住答案')
  for (const words of ['您的答案', '正确答案', '答案解析']) expect(main().queryByText(words)).toBeNull()
})

test('a student without mistakes reads where they come from', async () => {
  answer({ listMistakes: () => [] })
  open('/student/exams?show=mistakes', 'student')
  expect(await screen.findByText(/^没有错题。/)).toBeVisible()
})

test('the rules of an exam in a room are told before, and the door code is asked for', async () => {
  const room = { ...myExam, deviceRule: 'locked', hasDoorCode: true, isInRoom: true, needsLessons: true } as const
  answer({ getMyExam: () => room, startAttempt: () => refuseWith('exam.wrongDoorCode') })
  const user = open('/student/exams/5', 'student')
  await title('Linux 结业考核')
  for (const rule of [
    '只能在一台设备上作答；设备坏了要更换时，请联系监考老师。',
    '只能在考场网络内参加本场考试。',
    '进入考试和更换设备时要输入考场屏幕上的现场口令。',
    '学完全部课时才能参加考试。',
  ])
    expect(main().getByText(rule)).toBeVisible()
  await user.click(screen.getByRole('checkbox'))
  await press(user, '开始考试')
  expect(screen.getByLabelText('现场口令')).toHaveAccessibleDescription('请输入考场屏幕上的 6 位数字')
  expect(callsOf('startAttempt')).toEqual([])
  await fill(user, '现场口令', '123456')
  await press(user, '开始考试')
  await screen.findByText('口令不对，请看考场屏幕')
  answer({ startAttempt: () => sitting })
  await fill(user, '现场口令', '654321')
  await press(user, '开始考试')
  await screen.findByRole('heading', { name: /^第 1 题/ })
  expect(callsOf('startAttempt').map(({ body }) => body.doorCode)).toEqual(['123456', '654321'])
})

test('the page that has the attempt goes on without a door code, unless the server asks for one', async () => {
  keepSession(5, sitting.session)
  answer({
    getMyExam: () => ({ ...myExam, hasDoorCode: true, state: 'STARTED' }),
    startAttempt: () => refuseWith('exam.wrongDoorCode'),
  })
  const user = open('/student/exams/5', 'student')
  await screen.findByRole('button', { name: '继续考试' })
  expect(screen.queryByLabelText('现场口令')).toBeNull()
  await press(user, '继续考试')
  expect(await screen.findByLabelText('现场口令')).toHaveAccessibleDescription('口令不对，请看考场屏幕')
})

test('who has failed reads when the make-up is, and enters it like an exam', async () => {
  const makeUp = { opensAt: '2026-11-22T01:00:00.000Z', closesAt: '2026-11-22T03:00:00.000Z', isOver: false }
  const failed = { ...myExam, state: 'FAILED', score: 3000, attemptsLeft: 1, makeUp } as const
  answer({ ...studentCentre, site, listMyExams: () => [failed], getMyExam: () => failed })
  open('/student', 'student')
  const card = await region('考试')
  card.getByText('补考 2026-11-22 09:00 至 2026-11-22 11:00')
  open('/student/exams/5', 'student')
  await screen.findByText('您本次未合格，补考时间 2026-11-22 09:00 至 2026-11-22 11:00。')
  expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull()
  answer({ getMyExam: () => ({ ...failed, state: 'OPEN', now: makeUp.opensAt }) })
  open('/student/exams/5', 'student')
  await screen.findByRole('button', { name: '开始考试' })
  screen.getByText('考试在 2026-11-22 11:00 结束，时间一到自动交卷。')
})
