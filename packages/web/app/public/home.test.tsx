import type { Slide } from '@jiangxue/contract/site/site-content.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, callsOf, disconnect, refuse } from '../testing/fake-api.ts'
import { courseCard } from '../testing/fixtures/course.ts'
import { homeData as noHomeData, siteContent } from '../testing/fixtures/site-content.ts'
import { press } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

const slide: Slide = { scene: 'workshop', eyebrow: '', title: '学门手艺', text: '零基础入学', links: [] }

const homeData = { ...noHomeData, popularCourses: [courseCard] }

beforeEach(() =>
  answer({
    getSiteContent: () => ({ ...siteContent, slides: Array.from({ length: 6 }, () => slide) }),
    getHomeData: () => homeData,
  }),
)
afterEach(() => void vi.useRealTimers())

test('if home data fails, an alert shows it and can be closed, and a retry works', async () => {
  answer({ getHomeData: () => refuse(500) })
  const user = open('/')
  expect(await screen.findByRole('alert')).toHaveTextContent('获取首页数据失败')
  answer({ getHomeData: () => homeData })
  await press(user, '重试')
  await within(screen.getByRole('region', { name: '热门课程' })).findByRole('article')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(callsOf('getHomeData')).toHaveLength(2)
})

test('the alert of home can be dismissed', async () => {
  answer({ getHomeData: disconnect })
  const user = open('/')
  await press(user, '关闭提示')
  expect(screen.queryByText('获取首页数据失败')).toBeNull()
})

/** Opens the home page with its slides, in a browser that shows motion or reduces it. */
async function openSlides(isReduced = false) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: isReduced, media: query }) as MediaQueryList)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const user = open('/')
  const carousel = await screen.findByRole('region', { name: '学校亮点' })
  const shown = () => carousel.querySelector('[role=group]:not([inert])')?.getAttribute('aria-label')
  const button = (name: string) => within(carousel).getByRole('button', { name })
  await within(carousel).findByRole('button', { name: isReduced ? '继续轮播' : '暂停轮播' })
  return { user, carousel, shown, button }
}

test('the six slides turn by keyboard and buttons and by themselves, and can be paused', async () => {
  const { user, carousel, shown, button } = await openSlides()
  expect(shown()).toBe('第 1 张，共 6 张')
  vi.advanceTimersByTime(8000)
  await expect.poll(shown).toBe('第 2 张，共 6 张')
  await user.click(button('第 6 张'))
  await expect.poll(shown).toBe('第 6 张，共 6 张')
  await user.keyboard('{ArrowRight}')
  await expect.poll(shown).toBe('第 1 张，共 6 张')
  await user.keyboard('{ArrowLeft}')
  await expect.poll(shown).toBe('第 6 张，共 6 张')
  await user.click(button('暂停轮播'))
  await user.click(document.body)
  expect(carousel).not.toContain(document.activeElement)
  vi.advanceTimersByTime(30_000)
  expect(shown()).toBe('第 6 张，共 6 张')
})

test('the slides pause while they are hovered or focused', async () => {
  const { user, carousel, shown, button } = await openSlides()
  await user.hover(carousel)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  await user.unhover(carousel)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  button('暂停轮播').focus()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  button('暂停轮播').blur()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(8000)
  await expect.poll(shown).toBe('第 2 张，共 6 张')
})

test('the slides do not move with reduced motion', async () => {
  const { shown } = await openSlides(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(shown()).toBe('第 1 张，共 6 张')
})

test('a partner whose logo fails to load is shown by name', async () => {
  answer({ getSiteContent: () => ({ ...siteContent, partners: [{ name: '云帆科技', logoUrl: '/files/9' }] }) })
  open('/')
  // The light DOM loads no pictures.
  expect(await screen.findByText('云帆科技')).toBeVisible()
  expect(screen.queryByRole('img', { name: '云帆科技' })).toBeNull()
})
