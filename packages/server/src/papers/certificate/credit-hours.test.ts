import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { changeSetting } from '../../core/settings/settings.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  await it.context.database.write((db) => changeSetting(db, 'certificate.verifyAddress', 'http://school.local', it.now))
})
const put = (path: string, body: object) => it.call('PUT', path, { token: admin.token, body })
const publish = (id: number) => put(`/api/admin/courses/${id}/status`, { status: 'PUBLISHED' })
const lessonOf = async (course: SmallCourse, index = 0) => {
  const { body } = await it.get(`/api/admin/courses/${course.id}/outline`, admin.token)
  return body.chapters[0].lessons[index]
}

/** Watches a lesson to the end. */
async function watch(who: Person, course: SmallCourse, index: number) {
  const { id, durationMs } = course.lessons[index]!
  const path = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${id}`
  const { playbackSession } = (await it.get(`${path}/record`, who.token)).body
  it.pass(durationMs / 1000)
  const { body } = await it.post(`${path}/progress`, { currentTime: durationMs / 1000, playbackSession }, who.token)
  assert.equal(body.isCompleted, true)
}
const eighty = (more: object) => Array.from({ length: 80 }, () => ({ durationSeconds: 1, creditHours: 99.99, ...more }))

test('80 lessons of one second that claim 99.99 hours each earn at most 0.1 hours', async () => {
  // The way a school could have published them before hours were limited.
  const course = await it.world.course({ lessons: eighty({}) })
  const student = await it.world.student({ idCard: '11010519491231002X' })
  for (const index of course.lessons.keys()) await watch(student, course, index)
  const { status, body } = await it.post(`/api/student/learning/${student.id}/generateCertificate`, {}, student.token)
  assert.equal(status, 200)
  assert.ok(body.data.completedHours <= 0.1, String(body.data.completedHours))
  assert.equal(body.data.hasAssessment, false)
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})

test('lessons with too many hours cannot be published or sent for review', async () => {
  const { id } = await it.world.course({ status: 'DRAFT', lessons: eighty({}) })
  for (const status of ['PUBLISHED', 'PENDING']) {
    const { status: code, body } = await put(`/api/admin/courses/${id}/status`, { status })
    assert.deepEqual(
      { code, problem: body.problem, message: body.message },
      {
        code: 422,
        problem: 'course.notReady',
        message: '课程还不能发布：80 个课时的学时超过视频时长：“第 1 课”、“第 2 课”、“第 3 课”…',
      },
    )
  }
  const { body } = await it.get(`/api/admin/courses/${id}`, admin.token)
  assert.deepEqual(body.publishBlockers[0].code, 'hoursAboveDuration')
})

test('a lesson of a published course cannot get more hours than its video lasts', async () => {
  const course = await it.world.course({ lessons: [{ durationSeconds: 2700 }] })
  const lesson = `/api/admin/lessons/${course.lessons[0]!.id}`
  const refused = await put(lesson, { creditHours: 1.01 })
  const message = '学时不能超过视频时长，该课时最多 1 学时'
  assert.deepEqual(
    { status: refused.status, errors: refused.body.errors },
    { status: 422, errors: { creditHours: message } },
  )
  assert.equal((await put(lesson, { creditHours: 1 })).status, 200)
  assert.equal((await put(lesson, { creditHours: 0.5 })).status, 200)
  const shorter = { videoUrl: 'https://video.example/short.mp4', duration: 600 }
  assert.deepEqual((await put(lesson, shorter)).body.errors, {
    creditHours: '学时不能超过视频时长，该课时最多 0.23 学时',
  })
  assert.equal((await put(lesson, { ...shorter, creditHours: 0.2 })).status, 200)
  assert.equal((await lessonOf(course)).creditHours, 0.2)
  const chapter = (await it.get(`/api/admin/courses/${course.id}/outline`, admin.token)).body.chapters[0].id
  const added = { title: '新课', videoUrl: 'https://video.example/x.mp4', duration: 60, creditHours: 1 }
  assert.equal((await it.post(`/api/admin/chapters/${chapter}/lessons`, added, admin.token)).status, 422)
})

test('a deleted chapter whose lessons have too many hours is not restored to a published course', async () => {
  const { id } = await it.world.course({ status: 'DRAFT', lessons: [{ creditHours: 3 }] })
  const draft = (await it.get(`/api/admin/courses/${id}/outline`, admin.token)).body.chapters[0].id
  const { data: other } = (await it.post(`/api/admin/courses/${id}/chapters`, { title: '第二章' }, admin.token)).body
  await it.post(`/api/admin/chapters/${other.id}/lessons`, { title: '新课' }, admin.token)
  await it.call('DELETE', `/api/admin/chapters/${draft}`, { token: admin.token })
  assert.equal((await publish(id)).status, 200)
  const { status, body } = await it.post(`/api/admin/chapters/${draft}/restore`, {}, admin.token)
  assert.deepEqual({ status, problem: body.problem }, { status: 422, problem: 'lesson.hoursAboveDuration' })
})

test('a lesson with too many hours that was published earlier can still be renamed', async () => {
  const course = await it.world.course({ lessons: [{ creditHours: 3 }] })
  assert.equal((await put(`/api/admin/lessons/${course.lessons[0]!.id}`, { title: '改名' })).status, 200)
})

test('hours that were not chosen explicitly follow the video', async () => {
  const course = await it.world.course({ status: 'DRAFT', lessons: [{ durationSeconds: null }] })
  const lesson = `/api/admin/lessons/${course.lessons[0]!.id}`
  assert.equal((await lessonOf(course)).creditHours, 0)
  const video = (name: string, duration: number) => ({ videoUrl: `https://video.example/${name}.mp4`, duration })
  await put(lesson, video('a', 2700))
  assert.equal((await lessonOf(course)).creditHours, 1)
  await put(lesson, video('b', 5400))
  assert.equal((await lessonOf(course)).creditHours, 2)
  await put(lesson, { creditHours: 1.5 })
  await put(lesson, video('c', 4500))
  assert.equal((await lessonOf(course)).creditHours, 1.5)
  assert.equal((await publish(course.id)).status, 200)
})

test('the hour unit of the school limits the worth of a video', async () => {
  const course = await it.world.course({ status: 'DRAFT', lessons: [{ durationSeconds: 2700 }] })
  await it.post('/api/admin/settings/hours', { unit: '60' }, admin.token)
  const { body } = await it.get(`/api/admin/courses/${course.id}/outline`, admin.token)
  assert.equal(body.hourUnit, '60')
  assert.equal((await publish(course.id)).status, 422)
  await put(`/api/admin/lessons/${course.lessons[0]!.id}`, { creditHours: 0.75 })
  assert.equal((await publish(course.id)).status, 200)
  await it.call('DELETE', '/api/admin/settings/hours.unit', { token: admin.token })
})

test('a file or an address that was added several times earns its hours once', async () => {
  const course = await it.world.course({ lessons: [0, 1].map(() => ({ durationSeconds: 540, creditHours: 0.2 })) })
  const student = await it.world.student()
  const hours = async () => (await it.get(`/api/admin/students/${student.id}/records`, admin.token)).body.creditHours
  await watch(student, course, 0)
  await watch(student, course, 1)
  assert.equal(await hours(), 0.4)
  const [one, other] = course.lessons.map(({ mediaId }) => mediaId)
  const set = (id: number, video: { sha256?: string; externalUrl?: string }) =>
    it.context.database.write((db) => db.updateTable('media').set(video).where('id', '=', id).execute())
  for (const id of [one!, other!]) await set(id, { externalUrl: 'https://video.example/same.mp4' })
  assert.equal(await hours(), 0.2, 'one address')
  await set(other!, { externalUrl: 'https://video.example/other.mp4' })
  assert.equal(await hours(), 0.4)
  for (const id of [one!, other!]) await set(id, { sha256: 'digest of one file' })
  assert.equal(await hours(), 0.2, 'one file')
})
