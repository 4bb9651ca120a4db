import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, callsOf, disconnect, refuseWith } from '../../testing/fake-api.ts'
import { myExam, receipt, session, sitting } from '../../testing/fixtures/exam.ts'
import { address, dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'
import { keepSession, readSession } from './session-of-exam.ts'

const handedIn = {
  id: 31,
  state: 'HANDED_IN' as const,
  isMakeUp: false,
  handedInAt: receipt.handedInAt,
  isRevealed: false,
}
const saved = ({ body: { number } }: { body: { number: number } }) => ({
  number,
  savedAt: sitting.now,
  now: sitting.now,
  deadlineAt: sitting.deadlineAt,
  warnings: [],
})

/** Opens the sitting as a reload does. */
async function sit(more: Partial<typeof sitting> = {}): Promise<UserEvent> {
  keepSession(5, session)
  answer({
    getMyExam: () => ({ ...myExam, state: 'STARTED' }),
    startAttempt: () => ({ ...sitting, ...more }),
    saveAnswers: saved,
    getReceipt: () => receipt,
  })
  const user = open('/student/exams/5/sit', 'student')
  await screen.findByRole('timer')
  return user
}
const item = (position: number) => screen.findByRole('heading', { level: 2, name: new RegExp(`^第 ${position} 题`) })
const next = (user: UserEvent) => press(user, '下一题')
const lastSave = () => callsOf('saveAnswers').at(-1)?.body
const numbers = () => screen.getByRole('complementary', { name: '答题卡' })

test('each kind of item is answered, and the answers are saved', async () => {
  const user = await sit()
  await item(1)
  await user.click(screen.getByRole('radio', { name: /pwd/ }))
  await next(user)
  for (const name of [/mkdir/, /ls/]) await user.click(screen.getByRole('checkbox', { name }))
  await next(user)
  await user.click(screen.getByRole('radio', { name: /错误/ }))
  await next(user)
  await fill(user, '第 2 空', '443')
  await next(user)
  await fill(user, '您的回答', '先看日志\n再重启')
  expect(screen.getByText('正在保存')).toBeVisible()
  await screen.findByText('已保存')
  await waitFor(() =>
    expect(Object.assign({}, ...callsOf('saveAnswers').map(({ body }) => body.answers))).toEqual({
      1: 'o2',
      2: ['o0', 'o3'],
      3: false,
      4: { blanks: ['', '443'] },
      5: { essay: '先看日志\n再重启' },
    }),
  )
  expect(screen.getByText('已作答 5/5 题')).toBeInTheDocument()
  expect(within(numbers()).getByRole('button', { name: /第 2 题 已作答/ })).toBeVisible()
})

test('keys choose, move and mark, but not while somebody writes', async () => {
  const user = await sit()
  await item(1)
  await user.keyboard('b')
  expect(screen.getByRole('radio', { name: /cd/ })).toBeChecked()
  await user.keyboard('m{ArrowRight}')
  await item(2)
  await user.keyboard('14')
  expect(screen.getByRole('checkbox', { name: /mkdir/ })).toBeChecked()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await item(4)
  await user.click(screen.getByLabelText('第 1 空'))
  await user.keyboard('am1{ArrowLeft}')
  expect(screen.getByLabelText('第 1 空')).toHaveValue('am1')
  expect(within(numbers()).getByRole('button', { name: '第 1 题 已作答 已标记' })).toBeVisible()
})

test('the answer card leads to every item', async () => {
  const user = await sit({ answers: { 3: true } })
  await item(1)
  await press(user, '答题卡')
  const card = await dialog('答题卡')
  expect(card.getByRole('button', { name: /第 1 题 未作答/ })).toHaveAttribute('aria-current', 'step')
  await press(user, /第 3 题 已作答/, card)
  await item(3)
  expect(screen.getByRole('radio', { name: /正确/ })).toBeChecked()
  await press(user, '清除答案')
  await waitFor(() => expect(lastSave()?.answers).toEqual({ 3: null }))
})

test('without network the page says so, and the answers are there after a reload', async () => {
  const user = await sit()
  answer({ saveAnswers: disconnect })
  await user.click(await screen.findByRole('radio', { name: /pwd/ }))
  await screen.findByText('未保存，网络恢复后自动保存')
  expect(screen.getByText(/^网络已断开，答案保存在本机/)).toBeVisible()
  answer({ saveAnswers: saved })
  dispatchEvent(new Event('online'))
  await screen.findByText('已保存')
  expect(screen.queryByText(/^网络已断开/)).toBeNull()
})

test('a reload goes on as the same device, with what was not sent', async () => {
  const kept = { session, number: 0, unsent: { 1: 'o3' }, marks: [2], position: 1 }
  localStorage.setItem('sitting:31', JSON.stringify(kept))
  await sit()
  expect(await screen.findByRole('radio', { name: /mkdir/ })).toBeChecked()
  expect(callsOf('startAttempt')).toMatchObject([{ body: { agrees: true, session } }])
  await waitFor(() => expect(lastSave()).toMatchObject({ session, number: 1, answers: { 1: 'o3' } }))
})

test('the address of a sitting neither starts an attempt nor changes the device', async () => {
  answer({ getMyExam: () => ({ ...myExam, state: 'STARTED' }) })
  open('/student/exams/5/sit', 'student')
  await screen.findByRole('button', { name: '继续考试' })
  expect(callsOf('startAttempt')).toEqual([])
})

test('when the attempt goes on elsewhere, the page says so and can take it back', async () => {
  const user = await sit()
  answer({ saveAnswers: () => refuseWith('exam.otherDevice') })
  await user.click(await screen.findByRole('radio', { name: /pwd/ }))
  await screen.findByRole('heading', { name: '考试已在另一设备上继续' })
  expect(readSession(5), 'a reload takes nothing back').toBeUndefined()
  answer({ startAttempt: () => refuseWith('exam.deviceLocked') })
  await press(user, '在此设备继续')
  expect(await screen.findByRole('alert')).toHaveTextContent('本场考试不能再更换设备，请联系监考老师')
  answer({ saveAnswers: saved, startAttempt: () => ({ ...sitting, session: 'session-after-the-take-over' }) })
  await press(user, '在此设备继续')
  expect(await screen.findByRole('radio', { name: /pwd/ })).toBeChecked()
  expect(callsOf('startAttempt').at(-1)?.body).toEqual({ agrees: true })
  await waitFor(() =>
    expect(lastSave()).toMatchObject({ session: 'session-after-the-take-over', answers: { 1: 'o2' } }),
  )
})

test('the hand-in names what is open and marked, and leads to the receipt', async () => {
  const user = await sit({ answers: { 1: 'o0', 3: true, 4: { blanks: ['1', '2'] } } })
  await item(1)
  await press(user, '标记')
  await press(user, '交卷')
  const asked = await dialog('交卷')
  expect(asked.getByText('还有 2 题未作答，确定交卷？交卷后不能再修改。')).toBeVisible()
  expect(asked.getByText('未作答 2 题：2、5')).toBeVisible()
  expect(asked.getByText('标记 1 题：1')).toBeVisible()
  answer({ handIn: () => refuseWith('exam.tooEarly', { message: '开考 10 分钟内不能交卷' }) })
  await press(user, '交卷', asked)
  expect(await screen.findByRole('alert')).toHaveTextContent('开考 10 分钟内不能交卷')
  answer({ handIn: () => receipt, getMyExam: () => ({ ...myExam, state: 'WAITING', sittings: [handedIn] }) })
  await press(user, '交卷')
  await press(user, '交卷', await dialog('交卷'))
  await screen.findByText(/^答卷已提交。回执 3F9A01BC/)
  expect(address()).toBe('/student/exams/5')
})

test('an attempt is handed in when its time is over, and the last minutes are announced', async () => {
  const user = await sit({ deadlineAt: '2026-11-20T02:05:00.000Z' })
  expect(screen.getByText('还剩 5 分钟。')).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent(/剩余 00:0[45]:\d\d/)
  answer({
    saveAnswers: (input) => ({ ...saved(input), deadlineAt: sitting.now }),
    handIn: () => receipt,
    getMyExam: () => ({ ...myExam, state: 'WAITING', sittings: [handedIn] }),
  })
  await user.click(await screen.findByRole('radio', { name: /pwd/ }))
  await screen.findByText(/^答卷已提交。/)
  expect(callsOf('handIn')).toHaveLength(1)
})

test('leaving the page is told to the candidate', async () => {
  await sit({ leaves: 2, leaveLimit: 5 })
  expect(screen.getByText('您已离开考试页面 2 次，每次离开都会记录。')).toBeVisible()
  expect(screen.getByText('离开满 5 次，系统自动交卷。')).toBeVisible()
})

test('a warning interrupts the sitting until the candidate has read it', async () => {
  const warnings = [{ number: 1, at: sitting.now, text: '请不要交头接耳' }]
  const user = await sit({ warnings })
  const shown = within(await screen.findByRole('alertdialog', { name: '监考老师的警告' }))
  expect(shown.getByRole('list')).toHaveAttribute('aria-live', 'assertive')
  expect(shown.getByText('请不要交头接耳')).toBeVisible()
  await user.keyboard('b')
  expect(screen.getByRole('radio', { name: /cd/, hidden: true }), 'no key reaches the item').not.toBeChecked()
  await press(user, '我已知悉', shown)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(lastSave()?.warningsRead).toBe(1))
})

test('a warning that comes with a save is shown', async () => {
  const user = await sit()
  const warnings = [{ number: 1, at: sitting.now, text: '请看屏幕' }]
  answer({ saveAnswers: (input) => ({ ...saved(input), warnings: input.body.warningsRead ? [] : warnings }) })
  await user.click(await screen.findByRole('radio', { name: /pwd/ }))
  const shown = within(await screen.findByRole('alertdialog', {}, { timeout: 4000 }))
  expect(shown.getByText('请看屏幕')).toBeVisible()
})

test('taking an attempt back in an exam room needs the door code', async () => {
  const user = await sit({ hasDoorCode: true })
  answer({ saveAnswers: () => refuseWith('exam.otherDevice') })
  await user.click(await screen.findByRole('radio', { name: /pwd/ }))
  answer({ startAttempt: () => refuseWith('exam.wrongDoorCode') })
  await fill(user, '现场口令', '123456')
  await press(user, '在此设备继续')
  expect(await screen.findByRole('alert')).toHaveTextContent('口令不对，请看考场屏幕')
  expect(callsOf('startAttempt').at(-1)?.body).toEqual({ agrees: true, doorCode: '123456' })
})
