import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { announceDueNews } from './scheduled-news.ts'

const it = testApp()
// A new session each time: the clock of these tests runs past the lifetime of a session.
const root = () => it.world.person('ADMIN').then((person) => person.token)
const post = async (body: object) => it.post('/api/admin/news', body, await root())
const put = async (id: number, body: object) => it.call('PUT', `/api/admin/news/${id}`, { body, token: await root() })
const visible = async (id: number) => (await it.get(`/api/public/news/${id}`)).status === 200
const inHours = (hours: number) => new Date(it.now + hours * 3_600_000).toISOString()
const published = { title: '开班通知', content: '<p>正文<script>x</script></p>', author: '教务处', status: 'PUBLISHED' }

test('news starts as a hidden draft, and is published, withdrawn and published again', async () => {
  const { status, body } = await post({ title: ' 草稿 ' })
  assert.deepEqual(
    {
      status,
      message: body.message,
      title: body.data.title,
      bodyStatus: body.data.status,
      statusText: body.data.statusText,
      publishedAt: body.data.publishedAt,
    },
    { status: 200, message: '添加成功', title: '草稿', bodyStatus: 'DRAFT', statusText: '草稿', publishedAt: null },
  )
  const { id } = body.data
  assert.equal(await visible(id), false)
  const first = (await put(id, { content: '<p>正文</p>', status: 'PUBLISHED' })).body.data
  assert.deepEqual(
    [first.status, first.publishedAt, await visible(id)],
    ['PUBLISHED', new Date(it.now).toISOString(), true],
  )
  await put(id, { status: 'DRAFT' })
  assert.equal(await visible(id), false)
  it.pass(3600)
  assert.equal((await put(id, { status: 'PUBLISHED' })).body.data.publishedAt, first.publishedAt, 'it keeps its day')
})

test('texts are sanitized and summarized in a hundred characters', async () => {
  const { data } = (await post({ ...published, content: `<p>${'学'.repeat(150)}</p><img src=x onerror=alert(1)>` }))
    .body
  assert.deepEqual([data.summary, data.content.includes('onerror')], ['学'.repeat(100), false])
})

test('a picture of another site is refused', async () => {
  const { status, body } = await post({ ...published, content: '<p><img src="https://pictures.example/a.png"></p>' })
  assert.deepEqual(
    { status, errors: body.errors },
    { status: 422, errors: { content: '图片来自其他网站，请先把它上传到本站' } },
  )
})

test('headings are not part of the summary, unless there is nothing else', async () => {
  const summaryOf = async (content: string) => (await post({ ...published, content })).body.data.summary
  assert.equal(await summaryOf('<p>开班了。</p><h2>怎样报名</h2><p>到校登记。</p>'), '开班了。 到校登记。')
  assert.equal(await summaryOf('<h2>停课通知</h2>'), '停课通知')
})

test('scheduled news becomes public on time, also on cached pages', async () => {
  const { data } = (await post({ ...published, status: 'SCHEDULED', publishedAt: inHours(2) })).body
  assert.deepEqual([data.status, await visible(data.id)], ['SCHEDULED', false])
  const list = async () =>
    (await it.get('/api/public/news/latest?size=100')).body.content.some((news: { id: number }) => news.id === data.id)
  assert.equal(await list(), false)
  const seen = it.now
  it.pass(2 * 3600)
  const revision = await it.context.settings.revision()
  assert.equal(await announceDueNews(it.context, seen), it.now)
  assert.equal(await it.context.settings.revision(), revision + 1)
  assert.deepEqual([await list(), await visible(data.id)], [true, true])
  await announceDueNews(it.context, it.now)
  assert.equal(await it.context.settings.revision(), revision + 1, 'once')
})

test('invalid fields are rejected individually', async () => {
  const wrong: [object, string][] = [
    [{}, 'title'],
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ ...published, content: '<p> </p>' }, 'content'],
    [{ title: 'x', status: 'GONE' }, 'status'],
    [{ ...published, status: 'SCHEDULED' }, 'publishedAt'],
    [{ ...published, status: 'SCHEDULED', publishedAt: inHours(-1) }, 'publishedAt'],
    [{ title: 'x', publishedAt: 'morgen' }, 'publishedAt'],
    [{ ...published, sourceType: 'wechat' }, 'sourceUrl'],
    [{ title: 'x', sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ title: 'x', sourceUrl: 'ftp://a.example' }, 'sourceUrl'],
    [{ title: 'x', image: '/files/999999' }, 'image'],
    [{ title: 'x', image: 'https://a.example/b.png' }, 'image'],
    [{ title: 'x', sourceType: 'rss' }, 'sourceType'],
  ]
  for (const [body, field] of wrong) {
    const response = await post(body)
    assert.deepEqual([response.status, Object.keys(response.body.errors)], [422, [field]], JSON.stringify(body))
  }
  assert.equal(
    (
      await post({
        title: '微信',
        sourceType: 'wechat',
        sourceUrl: 'https://mp.weixin.qq.com/s/x',
        status: 'PUBLISHED',
      })
    ).status,
    200,
    'WeChat news needs no text',
  )
  for (const response of [await put(999_999, { title: 'x' }), await it.get('/api/admin/news/999999', await root())])
    assert.deepEqual(
      { status: response.status, problem: response.body.problem },
      { status: 404, problem: 'news.notFound' },
    )
})

test('a stale save returns 409 with the current values', async () => {
  const { data } = (await post(published)).body
  const responses = await Promise.all(
    [1, 2, 3, 4].map((number) => put(data.id, { title: `改${number}`, version: data.version })),
  )
  assert.deepEqual(responses.map((response) => response.status).toSorted(), [200, 409, 409, 409])
  const winner = responses.find((response) => response.status === 200)!.body.data
  const loser = responses.find((response) => response.status === 409)!.body
  assert.deepEqual(
    { problem: loser.problem, title: loser.data.title, version: loser.data.version },
    { problem: 'resource.stale', title: winner.title, version: 2 },
  )
})

test('the list filters by status, source and title, and deletions are logged', async () => {
  const { data } = (await post({ ...published, title: '独特标题%' })).body
  const list = async (query: string) => (await it.get(`/api/admin/news?${query}`, await root())).body
  assert.deepEqual(
    [
      (await list('keyword=%25')).content.map((news: { id: number }) => news.id),
      (await list('keyword=%25&status=DRAFT')).totalElements,
    ],
    [[data.id], 0],
  )
  assert.equal((await list('sourceType=wechat&status=PUBLISHED')).totalElements, 1)
  assert.equal((await it.get('/api/admin/news?status=GONE', await root())).status, 422)
  assert.equal(
    (await it.call('DELETE', `/api/admin/news/${data.id}`, { token: await root() })).body.message,
    '删除成功',
  )
  assert.deepEqual(
    [await visible(data.id), (await it.call('DELETE', `/api/admin/news/${data.id}`, { token: await root() })).status],
    [false, 404],
  )
  const log = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('targetType', '=', 'news')
    .where('targetId', '=', String(data.id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    [log.map((row) => row.action), JSON.parse(log[1]!.detail).before.title],
    [['news.create', 'news.delete'], '独特标题%'],
  )
})
