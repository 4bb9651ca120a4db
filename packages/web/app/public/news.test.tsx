import { toPage } from '@jiangxue/contract/kit/page.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import placeholder from '../scenes/cover.svg'
import { answer, callsOf, disconnect, refuse } from '../testing/fake-api.ts'
import { news, newsCard } from '../testing/fixtures/news.ts'
import { follow, main, press, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

const list = (totalElements = 1) =>
  answer({ listLatestNews: ({ query }) => toPage([newsCard], totalElements, query), getNews: () => news })

test('news that failed to load can be requested again', async () => {
  answer({ listLatestNews: disconnect })
  const user = open('/news')
  await screen.findByText('获取新闻列表失败，请稍后重试')
  answer({ listLatestNews: ({ query }) => toPage([], 0, query) })
  await press(user, '重试', main())
  await screen.findByText('还没有新闻')
  expect(screen.queryByText('获取新闻列表失败，请稍后重试')).toBeNull()
})

test('a visitor reads a news item and goes back', async () => {
  list()
  const user = open('/news')
  await follow(user, newsCard.title)
  await title(news.title)
  expect(screen.getByText('教务处')).toBeVisible()
  expect(screen.getByRole('heading', { name: '怎样算完成' })).toBeVisible()
  await follow(user, '返回', main())
  await title('新闻动态')
  expect(location.pathname).toBe('/news')
})

test('a visitor goes to the next news item and back', async () => {
  const other = { ...news, id: 2, title: '冬季招聘双选会', newer: newsCard, older: null }
  answer({ getNews: ({ params }) => (params.id === 2 ? other : { ...news, older: other }) })
  const user = open('/news/1')
  const neighbors = async () => within(await screen.findByRole('navigation', { name: '上一篇与下一篇' }))
  await follow(user, other.title, await neighbors())
  await title(other.title)
  await follow(user, newsCard.title, await neighbors())
  await title(newsCard.title)
  expect(location.pathname).toBe('/news/1')
})

test('WeChat news opens in a new tab', async () => {
  const sourceUrl = 'https://mp.weixin.qq.com/s/example'
  answer({ listLatestNews: ({ query }) => toPage([{ ...newsCard, sourceType: 'wechat', sourceUrl }], 1, query) })
  open('/news')
  const link = await screen.findByRole('link', { name: /（新窗口打开）/ })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('href', sourceUrl)
})

test('pagination of news appears only if there is more than one page', async () => {
  list(9)
  const user = open('/news')
  await screen.findByRole('article')
  expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
  list(18)
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: '新闻动态' }))
  const pages = within(await screen.findByRole('navigation', { name: '分页' }))
  await user.click(pages.getByRole('link', { name: '第 2 页' }))
  await expect.poll(() => callsOf('listLatestNews').at(-1)).toMatchObject({ query: { page: 1 } })
})

test('a missing news item leads to the list, and a failure shows an error', async () => {
  list()
  answer({ getNews: () => refuse(500) })
  const user = open('/news/1')
  await screen.findByText('获取新闻详情失败，请稍后重试')
  answer({ getNews: () => refuse(404) })
  await press(user, '重试', main())
  await screen.findByRole('article')
  expect(location.pathname).toBe('/news')
})

test('pictures that fail to load are replaced, on cards and in texts of the school', async () => {
  answer({
    listLatestNews: ({ query }) => toPage([{ ...newsCard, image: '/files/9' }], 1, query),
    getNews: () => ({ ...news, content: '<p>正文<img src="/files/999999" alt="车间"></p>' }),
  })
  const user = open('/news')
  const cover = (await screen.findByRole('article')).querySelector('img')!
  fireEvent.error(cover)
  expect(cover).toHaveAttribute('src', placeholder)
  await follow(user, newsCard.title)
  const picture = await screen.findByRole('img', { name: '车间' })
  fireEvent.error(picture)
  expect(picture).toHaveAttribute('src', placeholder)
})
