import type { CoursePlan } from '@jiangxue/contract/course/course.ts'
import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuseWith } from '../testing/fake-api.ts'
import { coursePlan } from '../testing/fixtures/course.ts'
import { myExam } from '../testing/fixtures/exam.ts'
import { newLesson } from '../testing/fixtures/learning.ts'
import { region } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

const sitting = { id: 31, state: 'HANDED_IN', isMakeUp: false, handedInAt: myExam.now, isRevealed: false } as const
const lock = { kind: 'quiz', lessonId: 71, title: '命令行测验' } as const

/** A course whose second lesson waits for the quiz of the first one. */
function planWithQuiz(change: Partial<CoursePlan> = {}): CoursePlan {
  const [chapter] = coursePlan.chapters
  const [first, second] = chapter!.videos
  const videos = [
    { ...first!, quiz: { id: 9, name: '命令行测验' } },
    { ...second!, url: null, canWatch: false, lock },
  ]
  return { ...coursePlan, chapters: [{ ...chapter!, videos }], ...change }
}
function play(exam: Partial<MyExam>, change: Partial<CoursePlan> = {}, lessonId = 71) {
  answer({
    ...newLesson,
    getCoursePlan: () => planWithQuiz(change),
    listWatchRecords: () => [],
    getMyExam: () => ({ ...myExam, id: 9, kind: 'QUIZ', closesAt: null, ...exam }),
  })
  return open(`/course/7/play/${lessonId}`, 'student')
}
async function card() {
  const found = await region('随堂测验：命令行测验')
  await expect.poll(() => found.getByRole('status').textContent).not.toBe('')
  const link = found.getByRole('link')
  return { state: found.getByRole('status').textContent, link: link.textContent, to: link.getAttribute('href') }
}
const to = '/student/exams/9'

test('the quiz of a lesson is under its video, with how the student stands', async () => {
  play({})
  expect(await card()).toEqual({ state: '共 5 题，尚未开始', link: '开始测验', to })
  expect(callsOf('getMyExam')).toMatchObject([{ params: { id: 9 } }])
})

test('who watches a free course without being enrolled is led to the enrollment', async () => {
  play({}, { enrollment: null })
  expect(await card()).toEqual({ state: '报名课程后可以测验', link: '去报名', to: '/courses/7' })
  expect(callsOf('getMyExam')).toEqual([])
})

test('who has failed waits, and can try again then', async () => {
  play({ state: 'FAILED', sittings: [sitting, { ...sitting, id: 30 }], nextAt: '2026-11-20T03:10:00.000Z' })
  expect(await card()).toEqual({ state: '已测 2 次，未通过，2026-11-20 11:10 后可以再测', link: '查看测验', to })
})

test('a quiz that can be sat again, is being sat, or is passed says so', async () => {
  const states = [
    [{ state: 'OPEN', sittings: [sitting] }, '已测 1 次，未通过，可以再测', '再测一次'],
    [{ state: 'STARTED', sittings: [{ ...sitting, state: 'STARTED' }] }, '测验中', '继续测验'],
    [{ state: 'PASSED', sittings: [sitting] }, '已通过', '查看测验'],
  ] as const
  for (const [exam, state, link] of states) {
    play({ ...exam, sittings: [...exam.sittings] })
    expect(await card()).toEqual({ state, link, to })
    document.body.replaceChildren()
  }
})

test('a quiz whose state cannot be loaded is still reached', async () => {
  play({})
  answer({ getMyExam: () => refuseWith('exam.notCandidate') })
  const found = await region('随堂测验：命令行测验')
  expect(found.getByRole('link', { name: '开始测验' })).toHaveAttribute('href', to)
})

test('the next lesson names the quiz, in the outline, on the button and at its own address', async () => {
  const user = play({})
  const next = await screen.findByRole('button', { name: '下一节：文件与权限' })
  expect(next).toHaveAccessibleDescription('请先通过“命令行测验”')
  await user.click(screen.getByRole('link', { name: /文件与权限.*请先通过“命令行测验”/ }))
  await screen.findByText('请先通过“命令行测验”', { selector: '[role=status]' })
  expect(await screen.findByRole('link', { name: '去学习' })).toHaveAttribute('href', '/course/7/play/71')
})
