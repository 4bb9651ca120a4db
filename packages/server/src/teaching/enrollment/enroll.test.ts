import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailSettings, queued, set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const enroll = (course: SmallCourse, who: Person) => it.post(`/api/courses/${course.id}/enroll`, {}, who.token)
const orders = (course: SmallCourse) =>
  it.context.database.read.selectFrom('orders').selectAll().where('courseId', '=', course.id).execute()
const counts = async (course: SmallCourse) => {
  const { enrollCount, studentCount } = await it.context.database.read
    .selectFrom('courses')
    .select(['enrollCount', 'studentCount'])
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  return [enrollCount, studentCount]
}
const watch = async (course: SmallCourse, who: Person, seconds: number, lesson = 0) => {
  const path = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[lesson]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, who.token)).body
  it.pass(seconds)
  assert.equal(
    (await it.post(`${path}/progress`, { currentTime: seconds, playbackSession }, who.token)).body.notCredited,
    undefined,
  )
}

test('enrolling in a priced course creates one pending order', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1299.5 })]
  const { status, body } = await enroll(course, student)
  assert.deepEqual(
    { status, code: body.code, success: body.success, message: body.message },
    { status: 200, code: 200, success: true, message: '报名成功' },
  )
  assert.deepEqual(body.data, {
    status: 'not_started',
    enrolledAt: new Date(it.now).toISOString(),
    expiresAt: null,
    isPurchased: false,
    orderStatus: 'PENDING',
    dueAmount: 1299.5,
    mayEnrollAgain: false,
    trainingClass: null,
  })
  const [order, ...more] = await orders(course)
  assert.deepEqual(
    {
      moreLength: more.length,
      studentId: order!.studentId,
      amountFen: order!.amountFen,
      status: order!.status,
      paidFen: order!.paidFen,
    },
    { moreLength: 0, studentId: student.id, amountFen: 129_950, status: 'PENDING', paidFen: 0 },
  )
  assert.deepEqual(await counts(course), [1, 1])
})

test('enrolling again returns the same enrollment', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1 })]
  const first = (await enroll(course, student)).body
  it.pass(3000)
  const again = await enroll(course, student)
  assert.deepEqual({ status: again.status, body: again.body }, { status: 200, body: first })
  assert.equal((await orders(course)).length, 1)
  assert.deepEqual(await counts(course), [1, 1])
})

test('twenty concurrent calls create one enrollment, one order and one learner', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1 })]
  const responses = await Promise.all(Array.from({ length: 20 }, () => enroll(course, student)))
  for (const { status, body } of responses)
    assert.deepEqual({ status, data: body.data }, { status: 200, data: responses[0]!.body.data })
  assert.equal((await orders(course)).length, 1)
  assert.deepEqual(await counts(course), [1, 1])
})

test('a free course creates no order and counts as purchased', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 0 })]
  const { data } = (await enroll(course, student)).body
  assert.deepEqual([data.isPurchased, data.orderStatus, (await orders(course)).length], [true, null, 0])
  await it.context.database.write((db) =>
    db.updateTable('courses').set({ priceFen: 30_000 }).where('id', '=', course.id).execute(),
  )
  assert.equal((await enroll(course, student)).body.data.isPurchased, true, 'also once it has a price')
  assert.equal((await enroll(course, await it.world.student())).body.data.isPurchased, false)
})

test('a student who has already studied the course is not counted as a new learner', async () => {
  const [student, other, course] = [await it.world.student(), await it.world.student(), await it.world.course()]
  await watch(course, student, 10)
  assert.deepEqual(await counts(course), [0, 1])
  await enroll(course, student)
  assert.deepEqual(await counts(course), [1, 1])
  await enroll(course, other)
  await watch(course, other, 10)
  assert.deepEqual(await counts(course), [2, 2])
})

test('only signed-in students enroll', async () => {
  const course = await it.world.course()
  for (const role of ['ADMIN', 'TEACHER', 'ORG_ADMIN'] as const)
    assert.equal((await enroll(course, await it.world.person(role))).status, 403, role)
  assert.equal((await it.post(`/api/courses/${course.id}/enroll`, {})).status, 401)
  assert.deepEqual(await counts(course), [0, 0])
})

test('my courses: one page of enrollments, latest studied first, with the progress of every lesson', async () => {
  const student = await it.world.student()
  const courses: SmallCourse[] = []
  for (let number = 0; number < 3; number++) {
    courses.push(
      await it.world.course({ name: `我的课程${number}`, price: 1, lessons: [{ durationSeconds: 10 }, {}, {}] }),
    )
    it.pass(60)
    await enroll(courses[number]!, student)
  }
  await enroll(courses[0]!, await it.world.student())
  await watch(courses[0]!, student, 10)
  const page = async (query: string) => (await it.get(`/api/student/courses?${query}`, student.token)).body
  const all = await page('')
  assert.deepEqual(
    { totalElements: all.totalElements, totalPages: all.totalPages, number: all.number, size: all.size },
    { totalElements: 3, totalPages: 1, number: 0, size: 10 },
  )
  assert.deepEqual(
    all.content.map((row: { courseId: number }) => row.courseId),
    [courses[0]!.id, courses[2]!.id, courses[1]!.id],
  )
  const [row] = all.content
  assert.deepEqual(
    {
      courseName: row.courseName,
      status: row.status,
      isCompleted: row.isCompleted,
      courseProgress: row.courseProgress,
      completedLessons: row.completedLessons,
      lessonCount: row.lessonCount,
      studySeconds: row.studySeconds,
      lastStudyTime: row.lastStudyTime,
    },
    {
      courseName: '我的课程0',
      status: 'in_progress',
      isCompleted: false,
      courseProgress: 33,
      completedLessons: 1,
      lessonCount: 3,
      studySeconds: 10,
      lastStudyTime: new Date(it.now).toISOString(),
    },
  )
  assert.deepEqual(
    row.lessons.map((lesson: { progress: number; isCompleted: boolean }) => [lesson.progress, lesson.isCompleted]),
    [
      [100, true],
      [0, false],
      [0, false],
    ],
  )
  const last = await page('page=1&size=2')
  assert.deepEqual(
    {
      content: last.content.map((each: { courseId: number }) => each.courseId),
      totalElements: last.totalElements,
      totalPages: last.totalPages,
    },
    { content: [courses[1]!.id], totalElements: 3, totalPages: 2 },
  )
  assert.deepEqual((await page('page=5')).content, [])
})

test('a course that was taken offline stays in my courses, with its time but without videos to play', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1, lessons: [{}, {}] })]
  await enroll(course, student)
  await watch(course, student, 10)
  const ownRow = async () => (await it.get('/api/student/courses', student.token)).body.content[0]
  const hasVideos = async () => (await ownRow()).lessons.map(({ hasVideo }: { hasVideo: boolean }) => hasVideo)
  assert.deepEqual(await hasVideos(), [true, true])
  assert.equal((await ownRow()).isPublished, true)
  await it.context.database.write((db) =>
    db.updateTable('courses').set({ status: 'OFFLINE' }).where('id', '=', course.id).execute(),
  )
  assert.equal((await it.get(`/api/courses/${course.id}/detail`, student.token)).status, 404)
  assert.deepEqual(await hasVideos(), [false, false], 'the student center continues with another course')
  assert.deepEqual([(await ownRow()).isPublished, (await ownRow()).studySeconds], [false, 10])
  await it.context.database.write((db) =>
    db.updateTable('courses').set({ status: 'DRAFT' }).where('id', '=', course.id).execute(),
  )
  assert.equal((await ownRow()).isPublished, false)
})

test('a course with every lesson completed is completed, even after its enrollment has ended', async () => {
  const [student, course] = [
    await it.world.student(),
    await it.world.course({ price: 1, lessons: [{ durationSeconds: 10 }] }),
  ]
  await enroll(course, student)
  await watch(course, student, 10)
  await it.context.database.write((db) =>
    db.updateTable('enrollments').set({ expiresAt: it.now }).where('courseId', '=', course.id).execute(),
  )
  const [row] = (await it.get('/api/student/courses', student.token)).body.content
  assert.deepEqual(
    { status: row.status, isCompleted: row.isCompleted, courseProgress: row.courseProgress },
    { status: 'completed', isCompleted: true, courseProgress: 100 },
  )
  assert.equal(
    (await it.get(`/api/student/learning/${student.id}/progress`, student.token)).body.completedCourseCount,
    1,
  )
})

for (const [what, leave] of [
  ['deleted', { deletedAt: 1 }],
  ['taken offline', { status: 'OFFLINE' }],
] as const)
  test(`no one is enrolled in a course that is ${what} in the meantime`, async ({ mock }) => {
    const [student, course] = [await it.world.student(), await it.world.course({ price: 1 })]
    const { database } = it.context
    const write = database.write
    const quicker = mock.method(database, 'write', async (job: Parameters<typeof write>[0]) => {
      quicker.mock.restore()
      await write((db) => db.updateTable('courses').set(leave).where('id', '=', course.id).execute())
      return write(job)
    })
    const { status, body } = await enroll(course, student)
    assert.deepEqual([status, body.problem, await orders(course)], [404, 'course.notFound', []])
  })

test('the order uses the current price', async ({ mock }) => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1 })]
  const { database } = it.context
  const write = database.write
  const quicker = mock.method(database, 'write', async (job: Parameters<typeof write>[0]) => {
    quicker.mock.restore()
    await write((db) => db.updateTable('courses').set({ priceFen: 250 }).where('id', '=', course.id).execute())
    return write(job)
  })
  assert.equal((await enroll(course, student)).status, 200)
  assert.deepEqual(
    (await orders(course)).map((order) => order.amountFen),
    [250],
  )
})

test('an enrollment is confirmed once, by email if the school can send it', async () => {
  await set(it, mailSettings)
  const [student, course] = [
    await it.world.student({ name: '林晓', email: 'enrolled@example.cn' }),
    await it.world.course({ name: '云计算入门' }),
  ]
  await enroll(course, student)
  await enroll(course, student)
  const messages = (await queued(it)).filter((message) => message.target === 'enrolled@example.cn')
  assert.deepEqual(
    messages.map((message) => [message.event, message.channel === 'email' && message.text.split('\n\n').slice(0, 2)]),
    [['courseEnrolled', ['林晓，您好：', '您已成功报名课程《云计算入门》。']]],
  )
})
