import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf } from '../../testing/fake-api.ts'
import { myExam, receipt } from '../../testing/fixtures/exam.ts'
import { main, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const sitting = { id: 31, state: 'HANDED_IN', isMakeUp: false, handedInAt: myExam.now, isRevealed: false } as const
const lesson = { id: 71, courseId: 7, title: '认识命令行' }
const quiz: MyExam = {
  ...myExam,
  kind: 'QUIZ',
  name: '命令行测验',
  closesAt: null,
  lesson,
  attempts: 100,
  attemptsLeft: 100,
}

test('the rules of a quiz say that it is sat until it is passed', async () => {
  answer({ getMyExam: () => ({ ...quiz, cooldownMinutes: 10 }) })
  open('/student/exams/5', 'student')
  await title('命令行测验')
  expect(main().getByText('不限次数，没有通过的隔 10 分钟可以再测；通过后可以查看答案和解析。')).toBeVisible()
  expect(main().queryByText(/^还可以考/)).toBeNull()
  expect(main().getByRole('link', { name: '返回课时' })).toHaveAttribute('href', '/course/7/play/71')
})

test('who has failed a quiz reads when to try again, and the page opens it then', async () => {
  const nextAt = new Date(Date.parse(quiz.now) + 30).toISOString()
  answer({
    getMyExam: () => ({ ...quiz, state: 'FAILED', score: 4000, sittings: [sitting], nextAt }),
    getReceipt: () => receipt,
  })
  open('/student/exams/5', 'student')
  expect(await screen.findByText(/^您本次未通过，2026-11-20 .* 后可以再测。$/)).toBeVisible()
  expect(main().queryByRole('link', { name: '查看答卷' })).toBeNull()
  answer({ getMyExam: () => ({ ...quiz, sittings: [sitting] }) })
  await screen.findByRole('button', { name: '开始考试' })
  expect(callsOf('getMyExam')).toHaveLength(2)
})

test('who has passed a quiz goes on learning, or reads the sheet', async () => {
  answer({
    getMyExam: () => ({ ...quiz, state: 'PASSED', score: 10_000, sittings: [{ ...sitting, isRevealed: true }] }),
    getReceipt: () => receipt,
  })
  open('/student/exams/5', 'student')
  expect(await screen.findByRole('link', { name: '继续学习' })).toHaveAttribute('href', '/course/7/play/71')
  expect(main().getByRole('link', { name: '查看答卷' })).toHaveAttribute('href', '/student/attempts/31')
})
