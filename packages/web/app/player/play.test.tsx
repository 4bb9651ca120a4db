import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse } from '../testing/fake-api.ts'
import { coursePlan } from '../testing/fixtures/course.ts'
import { newLesson } from '../testing/fixtures/learning.ts'
import { open } from '../testing/open.tsx'

test('a course that failed to load can be requested again or left', async () => {
  answer({ ...newLesson, getCoursePlan: () => refuse(500) })
  const user = open('/course/7/play/71', 'student')
  await screen.findByText('获取课程数据失败')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: '返回课程' })).toHaveAttribute('href', '/courses/7')
  const [chapter] = coursePlan.chapters
  const videos = chapter!.videos.map((video) => ({ ...video, url: null, canWatch: false }))
  answer({ getCoursePlan: () => ({ ...coursePlan, chapters: [{ ...chapter!, videos }] }) })
  await user.click(main.getByRole('button', { name: '重试' }))
  await screen.findByRole('heading', { level: 1, name: '认识命令行' })
  expect(screen.queryByText('获取课程数据失败')).toBeNull()
  expect(callsOf('getCoursePlan')).toHaveLength(2)
})
