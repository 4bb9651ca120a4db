import type { CoursePlan } from '@jiangxue/contract/course/course.ts'
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

/** A course whose second lesson waits for the first one. */
const lock = { kind: 'order' as const, lessonId: 71, title: '认识命令行' }
function ordered(change: Partial<typeof lock> = {}): CoursePlan {
  const [chapter] = coursePlan.chapters
  const [first, second] = chapter!.videos
  const videos = [first!, { ...second!, url: null, canWatch: false, lock: { ...lock, ...change } }]
  return { ...coursePlan, chapters: [{ ...chapter!, videos }] }
}
const hint = '完成《认识命令行》后解锁'

test('the lesson after the one that is learned says what opens it, in the outline and on the button', async () => {
  answer({ ...newLesson, getCoursePlan: () => ordered(), listWatchRecords: () => [] })
  const user = open('/course/7/play/71', 'student')
  const next = await screen.findByRole('button', { name: '下一节：文件与权限' })
  expect(next).toBeDisabled()
  expect(next).toHaveAccessibleDescription(hint)
  const outline = within(screen.getByRole('navigation', { name: '课程目录' }))
  expect(outline.getByText('本课程按学习顺序学习：学完一课，下一课自动解锁。您已学过的课时不受影响。')).toBeVisible()
  expect(outline.queryByRole('link', { name: '去报名' })).toBeNull()
  await user.click(outline.getByRole('link', { name: new RegExp(`文件与权限.*${hint}`) }))
  await screen.findByText(hint, { selector: '[role=status]' })
  expect(await screen.findByRole('link', { name: '去学习' })).toHaveAttribute('href', '/course/7/play/71')
})

test('a lesson of a course that waits for another one leads to the own courses', async () => {
  answer({ ...newLesson, getCoursePlan: () => ordered({ kind: 'course' as never, title: '安全理论' }) })
  open('/course/7/play/72', 'student')
  await screen.findByText('完成《安全理论》后解锁', { selector: '[role=status]' })
  expect(screen.getByRole('link', { name: '我的课程' })).toHaveAttribute('href', '/learning')
})

test('a lesson whose contract is not signed leads to signing it', async () => {
  answer({ ...newLesson, getCoursePlan: () => ordered({ kind: 'contract' as never, lessonId: 72, title: '' }) })
  open('/course/7/play/72', 'student')
  await screen.findByText('请先签订培训协议', { selector: '[role=status]' })
  expect(screen.getByRole('link', { name: '去签订' })).toHaveAttribute('href', '/student/contracts/7')
})
