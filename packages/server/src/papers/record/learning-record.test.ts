import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { filmedLesson, openFilm, watchFilm } from '../../testing/study/filmed-lesson.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { go, watch } = studentCentreCalls(it)
const path = (studentId: number, query = '') => `/api/admin/users/learning-records/${studentId}${query}`
// Days pass in these tests: each call signs in again.
const read = async (who: Person, studentId: number, query?: string) =>
  it.get(path(studentId, query), await it.world.login(who.id))

test('without a page the last ten records are an array, with one they are a page', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student()]
  const course = await it.world.course({
    name: '网络基础',
    lessons: Array.from({ length: 12 }, (_, index) => ({ title: `第${index + 1}讲` })),
  })
  for (let lesson = 0; lesson < 12; lesson++) await watch(student, course, lesson === 11 ? 60 : 10 + lesson, lesson)
  const latest = await read(admin, student.id)
  assert.equal(latest.status, 200)
  assert.equal(latest.body.length, 10)
  assert.deepEqual(latest.body[0], {
    id: course.lessons[11]!.id,
    courseName: '网络基础',
    videoTitle: '第12讲',
    duration: 60,
    watchTime: new Date(it.now).toISOString(),
    progress: 100,
    isCompleted: true,
    isExternal: true,
  })
  const { content, ...page } = (await read(admin, student.id, '?page=1&size=8')).body
  assert.deepEqual(page, { totalElements: 12, totalPages: 2, number: 1, size: 8 })
  assert.deepEqual(
    content.map((row: { videoTitle: string }) => row.videoTitle),
    ['第4讲', '第3讲', '第2讲', '第1讲'],
  )
  assert.equal((await read(admin, student.id, '?page=1')).body.content.length, 2)
  assert.equal((await read(admin, student.id, '?size=1000')).body.totalPages, 1)
  for (const query of ['?size=1001', '?size=0', '?page=-1', '?page=x'])
    assert.equal((await read(admin, student.id, query)).status, 422, query)
})

test('records add up to the study time and the ledger, to the second', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student()]
  const course = await it.world.course({ lessons: Array.from({ length: 7 }, () => ({})) })
  go('2026-12-14')
  for (let lesson = 0; lesson < 7; lesson++) await watch(student, course, 11 + lesson * 1.3 + 0.777, lesson)
  const records = (await read(admin, student.id, '?size=20')).body.content as { duration: number }[]
  const { total } = await it.context.database.read
    .selectFrom('studySegments')
    .select((of) => of.fn.sum<number>('newMs').as('total'))
    .where('studentId', '=', student.id)
    .executeTakeFirstOrThrow()
  assert.equal(
    records.reduce((sum, { duration }) => sum + duration, 0),
    Math.floor(Number(total) / 1000),
  )
})

test('only users responsible for a student read the records; teachers those of their own courses', async () => {
  const [mine, theirs] = [await it.world.organization(), await it.world.organization()]
  const student = await it.world.student({ organizationId: mine })
  const teacher = await it.world.person('TEACHER')
  const own = await it.world.course({ name: '自己的课', teacherIds: [await it.world.teacher(teacher.id)] })
  await watch(student, own, 10)
  await watch(student, await it.world.course({ name: '别人的课' }), 20)
  const status = async (who: Person) => (await read(who, student.id)).status
  assert.equal(await status(await it.world.person('ORG_ADMIN', { organizationId: mine })), 200)
  assert.equal(await status(await it.world.person('ORG_ADMIN', { organizationId: theirs })), 403)
  assert.equal(await status(await it.world.person('TEACHER')), 403)
  assert.equal(await status(student), 403)
  assert.equal(await status(await it.world.person('ADMIN', { permissions: ['certificates.view'] })), 403)
  const names = async (who: Person, query?: string) => (await read(who, student.id, query)).body
  assert.deepEqual(
    (await names(teacher)).map((row: { courseName: string }) => row.courseName),
    ['自己的课'],
  )
  assert.equal((await names(teacher, '?page=0')).totalElements, 1)
  const admin = await it.world.person('ADMIN')
  assert.equal((await read(admin, admin.id)).status, 404, 'who is no student has no records')
  assert.equal((await read(admin, 999_999_999)).status, 404)
})

test('the record of a video replaced before completion has no progress, but keeps the study time', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student()]
  const course = await it.world.course({ lessons: [{}, {}] })
  await watch(student, course, 30)
  await watch(student, course, 60, 1)
  const shown = async () =>
    (await read(admin, student.id)).body.map((row: Record<string, unknown>) => [row.progress, row.duration])
  assert.deepEqual(await shown(), [
    [100, 60],
    [50, 30],
  ])
  const video = { videoUrl: 'https://video.example/other.mp4', duration: 60 }
  for (const { id } of course.lessons)
    assert.equal((await it.call('PUT', `/api/admin/lessons/${id}`, { token: admin.token, body: video })).status, 200)
  assert.deepEqual(await shown(), [
    [100, 60],
    [0, 30],
  ])
})

test('only study of videos on other servers has no record of delivery', async () => {
  const [admin, student, film] = [await it.world.person('ADMIN'), await it.world.student(), await filmedLesson(it)]
  const opened = await openFilm(it, student, film)
  await it.call('GET', opened.videoUrl)
  await watchFilm(it, student, film, opened, [10, 20])
  await watch(student, await it.world.course(), 30)
  const rows = (await read(admin, student.id)).body.map((row: { duration: number; isExternal?: true }) => [
    row.duration,
    row.isExternal,
  ])
  assert.deepEqual(rows, [
    [30, true],
    [20, undefined],
  ])
})
