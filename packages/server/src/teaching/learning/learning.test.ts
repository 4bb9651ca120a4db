import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSetting } from '../../core/settings/settings.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const recordPath = (who: Person, course: SmallCourse, lesson = 0) =>
  `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[lesson]!.id}/record`
const progressPath = (who: Person, course: SmallCourse, lesson = 0) =>
  recordPath(who, course, lesson).replace(/record$/, 'progress')
const watchPath = (who: Person, course: SmallCourse, lesson = 0) =>
  `/api/learning/watch-records?studentId=${who.id}&courseId=${course.id}&videoId=${course.lessons[lesson]!.id}`
const open = async (who: Person, course: SmallCourse, lesson = 0, token = who.token) =>
  (await it.get(recordPath(who, course, lesson), token)).body.playbackSession as string

test('a forged report of completion credits nothing', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  await open(student, course)
  const { status, body } = await it.post(
    progressPath(student, course),
    {
      currentTime: 60,
      totalTime: 1,
      progress: 100,
      watchDuration: 3600,
      isCompleted: true,
      deviceInfo: '{}',
      ipAddress: '',
    },
    student.token,
  )
  assert.equal(status, 200)
  assert.deepEqual(
    [body.success, body.code, body.isCompleted, body.creditedSeconds, body.progress, body.currentTime],
    [true, 200, false, 0, 0, 0],
  )
  assert.equal(body.notCredited.reason, 'fasterThanClock')
})

test('watching thirty seconds credits thirty seconds', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const playbackSession = await open(student, course)
  for (const position of [10, 20, 30]) {
    it.pass(10)
    const { body } = await it.post(
      '/api/learning/watch-records',
      { courseId: course.id, videoId: course.lessons[0]!.id, position, duration: 60, playbackSession },
      student.token,
    )
    assert.equal(body.creditedSeconds, position)
    assert.equal(body.notCredited, undefined)
  }
  assert.deepEqual((await it.get(`/api/student/learning/${student.id}/progress`, student.token)).body, {
    totalWatchTime: 30,
    completedCourseCount: 0,
    creditHours: 0,
  })
  const [record, ...more] = (await it.get(watchPath(student, course), student.token)).body
  assert.equal(more.length, 0)
  assert.deepEqual(
    [record.videoId, record.lastPosition, record.isCompleted, record.progress],
    [course.lessons[0]!.id, 30, false, 50],
  )
})

test('a lesson is completed at 98 percent, resumes at 0 and earns nothing more', async () => {
  const [student, course] = [
    await it.world.student(),
    await it.world.course({ lessons: [{ durationSeconds: 100 }, {}] }),
  ]
  const playbackSession = await open(student, course)
  it.pass(97)
  assert.equal(
    (await it.post(progressPath(student, course), { currentTime: 97, playbackSession }, student.token)).body
      .isCompleted,
    false,
  )
  it.pass(1)
  const done = (await it.post(progressPath(student, course), { currentTime: 98, playbackSession }, student.token)).body
  assert.deepEqual([done.isCompleted, done.progress, done.currentTime, done.creditedSeconds], [true, 98, 0, 98])
  it.pass(30)
  const after = (await it.post(progressPath(student, course), { currentTime: 100, playbackSession }, student.token))
    .body
  assert.deepEqual([after.creditedSeconds, after.notCredited.reason], [98, 'lessonCompleted'])
  const { content } = (await it.get(`/api/student/learning/${student.id}/free-courses/records`, student.token)).body
  assert.deepEqual([content[0].courseId, content[0].courseProgress, content[0].status], [course.id, 50, 'in_progress'])
  assert.equal((await it.get(`/api/student/learning/${student.id}/totalLesson`, student.token)).body.totalLesson, 1)
})

test('a lesson resumes at the first gap, and 98 percent of distinct seconds are needed', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ lessons: [{ durationSeconds: 40 }] })]
  const report = (currentTime: number) => it.post(progressPath(student, course), { currentTime }, student.token)
  await report(20)
  it.pass(20)
  assert.equal((await report(40)).body.progress, 50)
  const record = await it.get(recordPath(student, course), student.token)
  assert.deepEqual([record.body.currentTime, record.body.creditedSeconds, record.body.isCompleted], [0, 20, false])
})

test('twenty simultaneous tabs earn the time of one clock', async () => {
  const student = await it.world.student()
  const courses = await Promise.all(
    Array.from({ length: 20 }, () => it.world.course({ lessons: [{ durationSeconds: 600 }] })),
  )
  const sessions: string[] = []
  for (const course of courses) sessions.push(await open(student, course))
  it.pass(60)
  const responses = await Promise.all(
    courses.map((course, index) =>
      it.post(progressPath(student, course), { currentTime: 60, playbackSession: sessions[index] }, student.token),
    ),
  )
  const credited = responses.reduce((sum, { body }) => sum + (body.creditedSeconds ?? 0), 0)
  assert.equal(credited, 60)
  assert.equal((await it.get(`/api/student/learning/${student.id}/progress`, student.token)).body.totalWatchTime, 60)
})

test('a report sent a hundred times counts once and gets the first response each time', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const playbackSession = await open(student, course)
  it.pass(10)
  const body = { currentTime: 10, playbackSession, eventId: 'event-1' }
  const first = (await it.post(progressPath(student, course), body, student.token)).body
  it.pass(10)
  await it.post(progressPath(student, course), { currentTime: 20, playbackSession, eventId: 'event-2' }, student.token)
  const again = await Promise.all(
    Array.from({ length: 100 }, () => it.post(progressPath(student, course), body, student.token)),
  )
  for (const response of again) assert.deepEqual(response.body, first)
  assert.equal((await it.get(`/api/student/learning/${student.id}/progress`, student.token)).body.totalWatchTime, 20)
})

test('the latest device wins, and the older one can open a new session', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const laptop = await open(student, course)
  it.pass(10)
  await it.post(progressPath(student, course), { currentTime: 10, playbackSession: laptop }, student.token)
  const phoneToken = await it.world.login(student.id)
  const phone = await open(student, course, 0, phoneToken)
  it.pass(5)
  assert.equal(
    (await it.post(progressPath(student, course), { currentTime: 15, playbackSession: laptop }, student.token)).status,
    200,
    'opening a session alone does not take over',
  )
  assert.equal(
    (await it.post(progressPath(student, course), { currentTime: 15, playbackSession: phone }, phoneToken)).status,
    200,
  )
  const older = await it.post(
    progressPath(student, course),
    { currentTime: 20, playbackSession: laptop },
    student.token,
  )
  assert.deepEqual(
    [older.status, older.body.problem, older.body.message],
    [409, 'playback.otherDevice', '另一设备正在播放'],
  )
  const again = await open(student, course)
  assert.equal(
    (await it.post(progressPath(student, course), { currentTime: 15, playbackSession: again }, student.token)).status,
    200,
  )
})

test('without a playback session a report counts from the record, or else from its first report', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const report = (currentTime: number) => it.post(progressPath(student, course), { currentTime }, student.token)
  const first = (await report(5)).body
  assert.deepEqual([first.creditedSeconds, first.notCredited.reason], [0, 'mustStart'])
  it.pass(10)
  assert.equal((await report(15)).body.creditedSeconds, 10)
})

test('reports of users who are not students return 200 and credit nothing', async () => {
  const [teacher, course] = [await it.world.person('TEACHER'), await it.world.course()]
  const { status, body } = await it.post(
    '/api/learning/watch-records',
    { courseId: course.id, videoId: course.lessons[0]!.id, position: 10 },
    teacher.token,
  )
  assert.deepEqual([status, body.creditedSeconds, body.notCredited.reason], [200, 0, 'notStudent'])
})

test('only the students themselves may report, and only admins may read for them', async () => {
  const [student, other, admin, course] = [
    await it.world.student(),
    await it.world.student(),
    await it.world.person('ADMIN'),
    await it.world.course(),
  ]
  assert.equal((await it.post(progressPath(student, course), { currentTime: 1 }, other.token)).status, 403)
  assert.equal((await it.post(progressPath(student, course), { currentTime: 1 }, admin.token)).status, 403)
  assert.equal((await it.get(recordPath(student, course), other.token)).status, 403)
  assert.equal((await it.get(watchPath(student, course), other.token)).status, 403)
  const read = await it.get(recordPath(student, course), admin.token)
  assert.deepEqual([read.status, read.body.playbackSession], [200, null], 'a read by an admin opens nothing')
})

test('rejects lessons that do not exist, are locked or have no video', async () => {
  const student = await it.world.student()
  const course = await it.world.course({ price: 99, lessons: [{ isPreview: true }, {}, { durationSeconds: null }] })
  const draft = await it.world.course({ status: 'DRAFT' })
  const report = (of: SmallCourse, lesson: number) =>
    it.post(progressPath(student, of, lesson), { currentTime: 1 }, student.token)
  assert.equal((await report(course, 0)).status, 200, 'a preview earns time without an enrolment')
  assert.deepEqual(
    [(await report(course, 1)).status, (await report(course, 1)).body.problem],
    [403, 'lesson.notEnrolled'],
  )
  assert.equal((await report(course, 2)).body.problem, 'lesson.noVideo')
  assert.equal((await report(draft, 0)).status, 404)
  assert.equal(
    (
      await it.post(
        `/api/student/learning/${student.id}/courses/${draft.id}/lessons/${course.lessons[0]!.id}/progress`,
        { currentTime: 1 },
        student.token,
      )
    ).status,
    404,
  )
})

test('rejects malformed reports', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  for (const body of [
    {},
    { currentTime: -1 },
    { currentTime: 'ten' },
    { currentTime: 1, eventId: '' },
    { currentTime: 1e9 },
  ]) {
    const { status, body: response } = await it.post(progressPath(student, course), body, student.token)
    assert.equal(status, 422)
    assert.ok(Object.keys(response.errors).length > 0)
  }
})

test('a replaced video starts from zero, and what was completed stays completed', async () => {
  const [student, course] = [
    await it.world.student(),
    await it.world.course({ lessons: [{ durationSeconds: 20 }, { durationSeconds: 20 }] }),
  ]
  const [first, second] = course.lessons
  const before = await open(student, course, 0)
  it.pass(10)
  await it.post(progressPath(student, course, 0), { currentTime: 10, playbackSession: before }, student.token)
  const whole = await open(student, course, 1)
  it.pass(20)
  assert.equal(
    (await it.post(progressPath(student, course, 1), { currentTime: 20, playbackSession: whole }, student.token)).body
      .isCompleted,
    true,
  )
  const replacement = await it.world.course({ lessons: [{ durationSeconds: 50 }] })
  await it.context.database.write((db) =>
    db
      .updateTable('lessons')
      .set({ mediaId: replacement.lessons[0]!.mediaId })
      .where('id', 'in', [first!.id, second!.id])
      .execute(),
  )
  const stale = await it.post(
    progressPath(student, course, 0),
    { currentTime: 12, playbackSession: before },
    student.token,
  )
  assert.equal(stale.status === 409 || stale.body.notCredited.reason === 'differentVideo', true)
  const record = (await it.get(recordPath(student, course, 0), student.token)).body
  assert.deepEqual([record.currentTime, record.progress, record.creditedSeconds], [0, 0, 10])
  assert.equal((await it.get(recordPath(student, course, 1), student.token)).body.isCompleted, true)
  const all = await it.get(`/api/learning/watch-records?studentId=${student.id}&courseId=${course.id}`, student.token)
  assert.deepEqual(
    all.body.map((row: any) => [row.videoId, row.lastPosition, row.progress, row.isCompleted, row.creditedSeconds]),
    [
      [first!.id, 0, 0, false, 10],
      [second!.id, 0, 100, true, 20],
    ],
  )
})

test('the school can choose to trust the client', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  await it.context.database.write((db) => changeSetting(db, 'course.studyTime', 'reported', it.now))
  const { body } = await it.post(progressPath(student, course), { currentTime: 60, isCompleted: true }, student.token)
  assert.deepEqual([body.isCompleted, body.creditedSeconds], [true, 60])
  await it.context.database.write((db) => changeSetting(db, 'course.studyTime', 'verified', it.now))
})
