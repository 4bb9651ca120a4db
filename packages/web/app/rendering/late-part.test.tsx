import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../testing/fake-api.ts'
import { chapters, course, coursePlan } from '../testing/fixtures/course.ts'
import { newLesson } from '../testing/fixtures/learning.ts'
import { dialog, follow } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

const school = (enrollment = null as typeof coursePlan.enrollment) =>
  answer({
    ...newLesson,
    getCourse: () => course,
    getChapters: () => chapters,
    getCoursePlan: () => ({ ...coursePlan, enrollment }),
  })
/** A press on a button of the server's page, which React has replaced since. */
const pressEarly = (name: string) => {
  window.latePress = document.createElement('button')
  window.latePress.textContent = name
}

test('a student who pressed before the page knew them is asked once it knows', async () => {
  school()
  pressEarly('立即报名')
  open('/courses/7', 'student')
  await dialog(/确认报名/)
  expect(window.latePress).toBeUndefined()
})

test('a student who turns out to be enrolled is not asked', async () => {
  school(coursePlan.enrollment)
  pressEarly('立即报名')
  open('/courses/7', 'student')
  await screen.findByText('已报名')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press is forgotten with its page', async () => {
  school(coursePlan.enrollment)
  pressEarly('立即报名')
  const user = open('/courses/7', 'student')
  await screen.findByText('已报名')
  answer({ listCategories: () => [], listCourses: ({ query }) => toPage([], 0, query) })
  await follow(user, '运维与云')
  await expect.poll(() => window.latePress).toBeUndefined()
})
