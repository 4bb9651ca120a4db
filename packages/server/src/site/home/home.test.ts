import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteContent } from '@jiangxue/contract/site/home.ts'
import { homeLimits } from '@jiangxue/contract/site/home.values.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertNews } from '../news/news.queries.ts'

const it = testApp()
const home = async () => (await it.get('/api/public/home-data')).body
const content = async () => (await it.get('/api/public/site-content')).body

test('a new school’s home page contains only the defaults', async () => {
  assert.deepEqual(await home(), { popularCourses: [], successfulStudents: [], latestNews: [] })
  const body = SiteContent.parse(await content())
  assert.deepEqual(
    [body.slides.length, body.quickLinks.length > 0, body.features.length > 0, body.claims.length],
    [6, true, true, 4],
  )
  assert.deepEqual({ partners: body.partners, teachers: body.teachers }, { partners: [], teachers: [] })
})

test('home data contains the four most popular courses and the five latest news items', async () => {
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

test('graduates are shown only with their consent, and changes take effect immediately', async () => {
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

test('inactive teachers are not shown, nor private data of the others', async () => {
  const [here, gone] = [await it.world.teacher(), await it.world.teacher()]
  await it.context.database.write(async (db) => {
    await db.updateTable('teachers').set({ status: 'INACTIVE' }).where('id', '=', gone).execute()
    await bumpRevision(db)
  })
  assert.deepEqual((await content()).teachers, [
    { id: here, name: '李老师', title: '讲师', specialty: '软件', biography: '', avatarUrl: null },
  ])
})

test('the home page shows the number of students and certificates, unless the school disables it', async () => {
  const figures = async () => {
    // They are recounted after ten minutes.
    it.pass(600)
    return (await content()).figures
  }
  assert.equal(await figures(), null)
  const admin = await it.world.person('ADMIN')
  const [student] = await Promise.all([
    it.world.student({ name: '赵甲', idCard: '11010519491231002X' }),
    ...Array.from({ length: homeLimits.figuresFrom - 1 }, () => it.world.student()),
  ])
  assert.equal(await figures(), null)
  await it.world.course({ name: '有证书的课程' })
  const issued = await it.post(
    '/api/admin/certificates/admin/generate',
    {
      studentId: student.id,
      studentName: '赵甲',
      verifyAddress: 'https://www.school.example',
      courseName: '有证书的课程',
      completionDate: '2026-11-01',
      instructorName: '钱老师',
      universityName: '学院',
      overrideReason: '测试',
    },
    admin.token,
  )
  assert.equal(issued.status, 200, JSON.stringify(issued.body))
  assert.deepEqual(await figures(), { students: homeLimits.figuresFrom, certificates: 1 })
  await it.context.database.write((db) => changeSetting(db, 'site.showsFigures', false, it.now))
  assert.equal(await figures(), null)
})
