import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import type { NewsSource } from '@jiangxue/contract/site/news.values.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertNews } from '../news/news.queries.ts'

const it = testApp()
const addresses = async () =>
  [...(await it.get('/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string)
const addNews = (status: string, publishedAt: number, sourceType: NewsSource = 'original') =>
  it.context.database.write((db) =>
    insertNews(db, {
      title: '新闻',
      content: '',
      summary: '',
      author: '',
      imageFileId: null,
      sourceType,
      sourceUrl: null,
      status,
      publishedAt,
      createdAt: it.now,
      updatedAt: it.now,
    }),
  )

test('the sitemap lists all public courses and news under the school’s domain, and nothing else', async () => {
  await it.context.database.write((db) => changeSetting(db, 'basic.domain', 'www.school.example', it.now))
  const [course, draft] = [await it.world.course(), await it.world.course({ status: 'DRAFT' })]
  const [news, later, hidden, linked] = [
    await addNews('PUBLISHED', it.now),
    await addNews('PUBLISHED', it.now + 1000),
    await addNews('DRAFT', it.now),
    await addNews('PUBLISHED', it.now, 'wechat'),
  ]
  await it.context.database.write((db) => bumpRevision(db))
  const found = await addresses()
  const site = 'https://www.school.example'
  const pages = ['/', '/courses', '/news', '/about', '/job-service', '/training-application', '/verify']
  for (const path of [...pages, `/courses/${course.id}`, `/news/${news}`]) assert.ok(found.includes(site + path), path)
  for (const path of [`/courses/${draft.id}`, `/news/${later}`, `/news/${hidden}`, `/news/${linked}`])
    assert.ok(!found.includes(site + path), path)
  assert.ok(!found.some((address) => /admin|student|auth|\/course\//.test(address)))
  assert.match((await it.get('/sitemap.xml')).headers['content-type'] ?? '', /^application\/xml/)
})

test('a new course is immediately in the sitemap', async () => {
  await addresses()
  const { id } = await it.world.course()
  await it.context.database.write((db) => bumpRevision(db))
  assert.ok((await addresses()).some((address) => address.endsWith(`/courses/${id}`)))
})

test('robots.txt disallows the personal pages and names the sitemap', async () => {
  const { status, body, headers } = await it.get('/robots.txt')
  assert.deepEqual(
    { status, contentType: headers['content-type'] },
    { status: 200, contentType: 'text/plain; charset=utf-8' },
  )
  for (const path of ['/admin', '/student', '/course/']) assert.ok(body.includes(`Disallow: ${path}\n`), path)
  assert.match(body, /^Sitemap: https:\/\/www\.school\.example\/sitemap\.xml$/m)
})

test('without a domain no address is named, neither an inner one nor the requested host', async () => {
  await it.context.database.write((db) => changeSetting(db, 'basic.domain', '', it.now))
  const headers = { host: 'evil.example' }
  const { body } = await it.call('GET', '/robots.txt', { headers })
  assert.match(body, /^Disallow: \/admin$/m)
  assert.doesNotMatch(body, /Sitemap|localhost|evil/)
  assert.equal((await it.call('GET', '/sitemap.xml', { headers })).status, 404)
})

test('a domain in any spelling becomes an origin', () => {
  for (const written of [
    'www.school.example',
    ' https://www.school.example/ ',
    'HTTPS://www.school.example/about?x=1',
    'www.school.example/a',
  ])
    assert.equal(siteUrlOf(written), 'https://www.school.example')
  assert.equal(siteUrlOf('http://localhost:3000'), 'http://localhost:3000')
  for (const none of ['', ' ', 'https://', 'a b', 'http://<x>']) assert.equal(siteUrlOf(none), '')
})

test('the manifest contains the school’s name and icons', async () => {
  await it.context.database.write((db) => changeSetting(db, 'basic.siteName', '平江职业学校', it.now))
  const { status, body, headers } = await it.get('/manifest.webmanifest')
  const manifest = typeof body === 'string' ? JSON.parse(body) : body
  assert.deepEqual(
    { status, contentType: headers['content-type'] },
    { status: 200, contentType: 'application/manifest+json; charset=utf-8' },
  )
  assert.deepEqual(
    { name: manifest.name, iconsLength: manifest.icons.length },
    { name: '平江职业学校', iconsLength: 2 },
  )
})
