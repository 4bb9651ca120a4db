import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteContent } from '@jiangxue/contract/home.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertNews } from '../news/news.queries.ts'

const it = testApp()
const home = async () => (await it.get('/api/public/home-data')).body
const content = async () => (await it.get('/api/public/site-content')).body

test('a new school’s home page holds nothing but its defaults', async () => {
  assert.deepEqual(await home(), { popularCourses: [], successfulStudents: [], latestNews: [] })
  const body = SiteContent.parse(await content())
  assert.deepEqual(
    [body.slides.length, body.quickLinks.length > 0, body.features.length > 0, body.claims.length],
    [6, true, true, 4],
  )
  assert.deepEqual([body.partners, body.teachers], [[], []])
})

test('home data holds the four most popular courses and the five latest pieces of news', async () => {
  for (let number = 0; number < 6; number++) {
    const { id } = await it.world.course({ name: `第${number}门` })
    await it.context.database.write(async (db) => {
      await db.updateTable('courses').set({ studentCount: number }).where('id', '=', id).execute()
      await insertNews(db, {
        title: `第${number}条`,
        content: '',
        summary: '',
        author: '',
        imageFileId: null,
        sourceType: 'original',
        sourceUrl: null,
        status: 'PUBLISHED',
        publishedAt: it.now - number,
        createdAt: it.now,
        updatedAt: it.now,
      })
      await bumpRevision(db)
    })
  }
  await it.world.course({ name: '草稿', status: 'DRAFT' })
  const body = await home()
  assert.deepEqual(
    body.popularCourses.map((course: { name: string }) => course.name),
    ['第5门', '第4门', '第3门', '第2门'],
  )
  assert.deepEqual(
    body.latestNews.map((news: { title: string }) => news.title),
    ['第0条', '第1条', '第2条', '第3条', '第4条'],
  )
})

test('graduates are shown only with their consent, and a change shows at once', async () => {
  const student = { name: '林晓峰', job: '工程师', city: '苏州', story: '一句话', avatarFileId: null }
  await it.context.database.write((db) =>
    changeSetting(
      db,
      'site.successfulStudents',
      [
        { ...student, consentedOn: '2026-03-12' },
        { ...student, name: '不同意', consentedOn: null },
      ],
      it.now,
    ),
  )
  const { successfulStudents } = await home()
  assert.deepEqual(successfulStudents, [
    { name: '林晓峰', job: '工程师', city: '苏州', story: '一句话', avatarUrl: null },
  ])
})

test('teachers who have left are not shown, and nothing private of the others', async () => {
  const [here, gone] = [await it.world.teacher(), await it.world.teacher()]
  await it.context.database.write(async (db) => {
    await db.updateTable('teachers').set({ status: 'INACTIVE' }).where('id', '=', gone).execute()
    await bumpRevision(db)
  })
  assert.deepEqual((await content()).teachers, [
    { id: here, name: '李老师', title: '讲师', specialty: '软件', biography: '', avatarUrl: null },
  ])
})
