import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '../../testing/fake-api.ts'
import { chapters, course, coursePlan, lesson } from '../../testing/fixtures/course.ts'
import { newLesson } from '../../testing/fixtures/learning.ts'
import { question } from '../../testing/fixtures/question.ts'
import { press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const questionNumbered = (id: number) => ({ ...question, id, position: id - 1, content: `第${id}问。` })
/** A lesson with many questions of the current student; without a video, so that nothing plays. */
beforeEach(() => {
  let questions = Array.from({ length: 60 }, (_, index) => questionNumbered(index + 1))
  answer({
    ...newLesson,
    getCourse: () => course,
    getChapters: () => [{ ...chapters[0]!, lessons: [{ ...lesson, hasVideo: false, videoUrl: null }] }],
    getCoursePlan: () => coursePlan,
    listLessonQuestions: ({ query }) => {
      const [from, to] = [query.page * query.size, (query.page + 1) * query.size]
      const ordered = query.sort === 'newest' ? questions.toReversed() : questions
      return toPage(ordered.slice(from, to), questions.length, query)
    },
    withdrawQuestion: ({ params }) => {
      questions = questions.filter(({ id }) => id !== params.id)
    },
  })
})
const shown = () => screen.queryAllByText(/^第\d+问。$/).length

test('submitting an empty question shows an error', async () => {
  const user = open('/courses/7', 'student')
  await press(user, '提问')
  await screen.findByText('请输入提问内容')
  expect(callsOf('askQuestion')).toEqual([])
})

test('loading more questions repeats none of those already shown', async () => {
  const user = open('/courses/7', 'student')
  await expect.poll(shown).toBe(20)
  await press(user, '加载更多')
  await expect.poll(shown).toBe(40)
  await user.click(screen.getAllByRole('button', { name: /^收回 .+ 的提问$/ })[0]!)
  await press(user, '收回', within(screen.getByRole('alertdialog')))
  await expect.poll(shown).toBe(39)
  await press(user, '加载更多')
  await screen.findByText('第41问。')
  expect(shown()).toBe(40)
})

test('questions of a previous sort order are not added to the current one', async () => {
  const user = open('/courses/7', 'student')
  await expect.poll(shown).toBe(20)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  answer({
    listLessonQuestions: async ({ query }) => {
      if (query.sort === 'newest') return toPage(newestOf(query.page), 60, query)
      await released
      return toPage([questionNumbered(99)], 60, query)
    },
  })
  await press(user, '加载更多')
  await press(user, '最新')
  await screen.findByText('第60问。')
  release()
  // Answered after the late answer.
  await press(user, '加载更多')
  await screen.findByText('第21问。')
  expect(screen.queryByText('第99问。')).toBeNull()
})
const newestOf = (page: number) => Array.from({ length: 20 }, (_, index) => questionNumbered(60 - 20 * page - index))
