import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewsSource } from '@jiangxue/contract/site/news.values.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertNews } from './news.queries.ts'

const it = testApp()
const minuteMs = 60_000

interface Wish {
  title?: string
  status?: string
  publishedAt?: number | null
  summary?: string
  sourceType?: NewsSource
  sourceUrl?: string | null
}
const addNews = ({
  title = '新闻',
  status = 'PUBLISHED',
  publishedAt = it.now,
  summary = '摘要',
  sourceType = 'original',
  sourceUrl = null,
}: Wish = {}) =>
  it.context.database.write(async (db) => {
    const id = await insertNews(db, {
      title,
      status,
      summary,
      content: '<p>正文</p>',
      author: '教务处',
      imageFileId: null,
      sourceType,
      sourceUrl,
      publishedAt,
      createdAt: it.now,
      updatedAt: it.now,
    })
    await bumpRevision(db)
    return id
  })
const latest = async (query = '') => (await it.get(`/api/public/news/latest?${query}`)).body

test('the list has ten published items per page, newest first, with exact totals', async () => {
  for (let number = 0; number < 12; number++)
    await addNews({ title: `第${number}条`, publishedAt: it.now - number * minuteMs })
  const first = await latest()
  assert.deepEqual(
    {
      contentLength: first.content.length,
      totalElements: first.totalElements,
      totalPages: first.totalPages,
      number: first.number,
      size: first.size,
    },
    { contentLength: 10, totalElements: 12, totalPages: 2, number: 0, size: 10 },
  )
  assert.deepEqual([first.content[0].title, first.content[9].title], ['第0条', '第9条'])
  const second = await latest('page=1')
  assert.deepEqual(
    second.content.map((news: { title: string }) => news.title),
    ['第10条', '第11条'],
  )
  assert.deepEqual(Object.keys(first.content[0]), [
    'id',
    'title',
    'summary',
    'image',
    'author',
    'createdAt',
    'sourceType',
    'sourceUrl',
  ])
})

test('drafts are never public, and scheduled news only from its time on', async () => {
  const before = (await latest()).totalElements
  const ids = [
    await addNews({ status: 'DRAFT' }),
    await addNews({ status: 'DRAFT', publishedAt: null }),
    await addNews({ status: 'OFFLINE' }),
    await addNews({ publishedAt: it.now + minuteMs }),
  ]
  assert.equal((await latest()).totalElements, before)
  for (const id of ids) {
    const { status, body } = await it.get(`/api/public/news/${id}`)
    assert.deepEqual(
      { status, problem: body.problem, message: body.message },
      { status: 404, problem: 'news.notFound', message: '新闻不存在' },
    )
  }
  it.pass(60)
  assert.equal((await it.get(`/api/public/news/${ids[3]}`)).status, 200)
  assert.equal((await latest('size=1&page=0')).totalElements, before + 1)
})

test('a summary has at most a hundred characters, counted by code points', async () => {
  await addNews({ summary: '𠮷'.repeat(150), publishedAt: it.now })
  const [news] = (await latest('size=2')).content
  assert.equal(news.summary, '𠮷'.repeat(100))
})

test('WeChat news links there only with an https URL', async () => {
  const good = await addNews({ sourceType: 'wechat', sourceUrl: 'https://mp.weixin.qq.com/s/x' })
  const bad = await addNews({ sourceType: 'wechat', sourceUrl: 'javascript:alert(1)' })
  assert.deepEqual(
    [
      (await it.get(`/api/public/news/${good}`)).body.sourceType,
      (await it.get(`/api/public/news/${bad}`)).body.sourceType,
    ],
    ['wechat', 'original'],
  )
})

test('a news item is returned in full', async () => {
  const id = await addNews({ title: '开班', publishedAt: it.now - minuteMs })
  const { status, body } = await it.get(`/api/public/news/${id}`)
  assert.deepEqual(
    { status, id: body.id, title: body.title, content: body.content, author: body.author, createdAt: body.createdAt },
    {
      status: 200,
      id,
      title: '开班',
      content: '<p>正文</p>',
      author: '教务处',
      createdAt: new Date(it.now - minuteMs).toISOString(),
    },
  )
})

test('invalid sizes and pages are rejected, and invalid ids return 404', async () => {
  for (const query of ['size=0', 'size=101', 'page=-1', 'page=x']) {
    const { status, body } = await it.get(`/api/public/news/latest?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [query.split('=')[0]]], query)
  }
  for (const id of ['x', '0', '-1', '999999999', '1e400'])
    assert.equal((await it.get(`/api/public/news/${id}`)).status, 404, id)
})

test('a news item includes its published neighbors in the list', async () => {
  const at = it.now + 1000 * minuteMs
  it.pass(2000 * 60)
  const oldest = await addNews({ title: '最早', publishedAt: at })
  const same = await addNews({ title: '同时', publishedAt: at })
  await addNews({ title: '草稿', status: 'DRAFT', publishedAt: at + minuteMs })
  const wechat = { sourceType: 'wechat', sourceUrl: 'https://mp.weixin.qq.com/s/x' } as const
  const newest = await addNews({ title: '最新', publishedAt: at + 2 * minuteMs, ...wechat })
  await addNews({ title: '未到时间', publishedAt: it.now + minuteMs })
  const of = async (id: number) => {
    const { newer, older } = (await it.get(`/api/public/news/${id}`)).body
    return [newer, older]
  }
  const link = (id: number, title: string) => ({ id, title, sourceType: 'original', sourceUrl: null })
  assert.deepEqual(await of(same), [{ id: newest, title: '最新', ...wechat }, link(oldest, '最早')])
  assert.deepEqual(await of(newest), [null, link(same, '同时')])
})
