import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Updateable } from 'kysely'
import type { Schema } from '../../core/database/schema.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { signedPreviewUrl } from '../course/course-path.ts'

const it = testApp()
const { create, form, send } = classCalls(it)

const pageOf = (course: SmallCourse) => `/api/public/courses/get/${course.id}`
const read = async (course: SmallCourse, who?: Person) => (await it.get(pageOf(course), who?.token)).body
const enroll = async (course: SmallCourse, who: Person) =>
  assert.equal((await it.post(`/api/courses/${course.id}/enroll`, {}, who.token)).status, 200)
/** Sends a student's first report in a course. */
async function study(course: SmallCourse, who: Person) {
  const path = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, who.token)).body
  it.pass(10)
  const { body } = await it.post(`${path}/progress`, { currentTime: 10, playbackSession }, who.token)
  assert.equal(body.notCredited, undefined)
}
/** Changes a course without telling anyone, so that only what is read from the database shows it. */
const change = (course: SmallCourse, columns: Updateable<Schema['courses']>) =>
  it.context.database.write((db) => db.updateTable('courses').set(columns).where('id', '=', course.id).execute())

test('enrolling and a first report drop no kept answer; the counts follow within a minute', async () => {
  const course = await it.world.course({ requiresLogin: true })
  const [enrolls, studies] = [await it.world.student(), await it.world.student()]
  const list = async () =>
    (await it.get('/api/public/courses/list?size=100')).body.content.find(({ id }: { id: number }) => id === course.id)
      .studentCount as number
  const counts = async () => [(await read(course)).enrollCount, (await read(course)).studentCount, await list()]
  assert.deepEqual(await counts(), [0, 0, 0])
  const revision = await it.context.settings.revision()
  await enroll(course, enrolls)
  await study(course, studies)
  assert.equal(await it.context.settings.revision(), revision)
  assert.deepEqual(await counts(), [0, 0, 0])
  const { body } = await it.get(`/api/courses/${course.id}/detail`, enrolls.token)
  assert.equal(body.enrollment.status, 'not_started', 'she sees her own enrollment at once')
  it.pass(50)
  assert.deepEqual(await counts(), [1, 2, 2])
})

test('a course is read once for all visitors, and again after a change of content', async () => {
  const course = await it.world.course({ name: '旧名' })
  const student = await it.world.student()
  assert.equal((await read(course)).name, '旧名')
  await change(course, { name: '新名' })
  assert.equal((await read(course)).name, '旧名')
  assert.equal((await read(course, student)).name, '新名', 'who signed in reads it from the database')
  assert.equal((await read(course)).name, '旧名', 'and visitors are not given what was read for them')
  await it.context.database.write(bumpRevision)
  assert.equal((await read(course)).name, '新名')
})

test('visitors, students and the enrolled are each told what they may watch, in whatever order they ask', async () => {
  const course = await it.world.course({ price: 1, lessons: [{ isPreview: true }, {}] })
  const [student, enrolled] = [await it.world.student(), await it.world.student()]
  await enroll(course, enrolled)
  const open = async (who?: Person) =>
    (await it.get(`/api/public/courses/${course.id}/chapters`, who?.token)).body[0].lessons.map(
      ({ canWatch, videoUrl }: { canWatch: boolean; videoUrl: string | null }) => canWatch && videoUrl !== null,
    )
  for (const [who, expected] of [
    [enrolled, [true, true]],
    [undefined, [true, false]],
    [enrolled, [true, true]],
    [student, [true, false]],
    [undefined, [true, false]],
  ] as const)
    assert.deepEqual(await open(who), expected)
})

test('a course that is taken back is gone for visitors at once, and a signed preview ends on time', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await it.world.course({ name: '旧名' })]
  assert.equal((await it.get(pageOf(course))).status, 200)
  const { status } = await it.call('PUT', `/api/admin/courses/${course.id}/status`, {
    token: admin.token,
    body: { status: 'OFFLINE' },
  })
  assert.equal(status, 200)
  assert.equal((await it.get(pageOf(course))).status, 404)
  assert.equal((await it.get(pageOf(course), admin.token)).status, 200)
  assert.equal((await it.get(pageOf(course))).status, 404, 'what an admin sees is not kept for visitors')
  const { search, searchParams } = new URL(signedPreviewUrl(it.context.keys, course.id, it.now), 'http://school')
  const preview = `${pageOf(course)}${search}`
  assert.equal((await it.get(preview)).body.name, '旧名')
  await change(course, { name: '新名' })
  assert.equal((await it.get(preview)).body.name, '新名', 'it is not kept')
  it.pass((Number(searchParams.get('expires')) - it.now) / 1000 - 1)
  assert.equal((await it.get(preview)).status, 200)
  it.pass(2)
  assert.equal((await it.get(preview)).status, 404)
})

test('the next classes of a course are shown, moved and withdrawn at once', async () => {
  const course = await it.world.course()
  const days = async () => (await read(course)).nextClasses
  assert.deepEqual(await days(), [])
  const dates = { startDate: '2027-03-01', endDate: '2027-03-31' }
  const { id } = await create([course], dates)
  assert.deepEqual(await days(), [dates])
  const later = { startDate: '2027-04-01', endDate: '2027-04-30' }
  assert.equal((await send('PUT', `/${id}`, form([course], later))).status, 200)
  assert.deepEqual(await days(), [later])
  assert.equal((await send('DELETE', `/${id}`)).status, 200)
  assert.deepEqual(await days(), [])
})
