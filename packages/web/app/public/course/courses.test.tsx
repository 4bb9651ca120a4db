import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse } from '../../testing/fake-api.ts'
import { chapters, course, courseCard } from '../../testing/fixtures/course.ts'
import { siteContent } from '../../testing/fixtures/site-content.ts'
import { address, follow, main, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const found = () =>
  answer({
    listCategories: () => [{ id: 2, name: '运维与云' }],
    listCourses: ({ query }) => toPage([courseCard], 1, query),
  })

test('courses that failed to load can be requested again', async () => {
  answer({ listCategories: () => [], listCourses: () => refuse(500) })
  const user = open('/courses')
  await screen.findByText('获取课程列表失败，请稍后重试')
  found()
  await press(user, '重试', main())
  await screen.findByRole('article')
  expect(screen.queryByText('获取课程列表失败，请稍后重试')).toBeNull()
})

test('a search without results shows courses for a part of the keyword, and the title carries it', async () => {
  const listed = (keyword: string | undefined) => (keyword === '运维' ? [courseCard] : [])
  answer({
    listCategories: () => [],
    listCourses: ({ query }) => toPage(listed(query.keyword), listed(query.keyword).length, query),
  })
  open('/courses?keyword=绝无运维')
  await screen.findByText('暂无找到相关课程')
  expect(callsOf('listCourses')[0]).toMatchObject({ query: { keyword: '绝无运维', page: 0, sort: 'newest' } })
  await screen.findByRole('heading', { name: '您是不是在找“运维”' })
  expect(screen.getByRole('article')).toHaveTextContent('Linux 运维实战')
  expect(document.title).toMatch(/^绝无运维 - 课程中心 - /)
})

test('a search without anything near shows popular courses', async () => {
  answer({
    listCategories: () => [],
    listCourses: ({ query }) => (query.keyword ? toPage([], 0, query) : toPage([courseCard], 1, query)),
  })
  open('/courses?keyword=绝无此课')
  await screen.findByRole('heading', { name: '大家都在学' })
  expect(callsOf('listCourses').at(-1)).toMatchObject({ query: { sort: 'popular', size: 3 } })
})

test('hot keywords search the courses', async () => {
  found()
  answer({ getSiteContent: () => ({ ...siteContent, hotKeywords: ['Linux'] }) })
  const user = open('/course-search')
  await user.click(
    within(await screen.findByRole('navigation', { name: '热门搜索' })).getByRole('link', { name: 'Linux' }),
  )
  await screen.findByRole('heading', { name: '“Linux”的搜索结果' })
  expect(address()).toBe('/course-search?keyword=Linux')
  expect(screen.getByRole('searchbox')).toHaveValue('Linux')
  expect(callsOf('listCourses').at(-1)).toMatchObject({ query: { keyword: 'Linux' } })
  expect(screen.getByRole('article')).toHaveTextContent('Linux 运维实战')
})

test('a visitor searches, opens a course, and is stopped at a locked one', async () => {
  found()
  answer({ getCourse: () => course, getChapters: () => chapters })
  const user = open('/courses')
  await user.type(await screen.findByRole('searchbox'), 'Linux{Enter}')
  await title('课程中心')
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Linux')
  await follow(user, /运维实战/, main())
  await screen.findByText('请先登录')
  await title('登录')
  expect(address()).toBe('/auth/login?redirect=%2Fcourses%2F7')
})
