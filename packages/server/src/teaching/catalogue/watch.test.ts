import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
/** A preview, a public and an ordinary lesson. */
const lessons = [{ isPreview: true }, { isPublic: true }, {}]
const detail = (course: SmallCourse, who: Person) => it.get(`/api/courses/${course.id}/detail`, who.token)
const enrollIn = async (course: SmallCourse, who: Person) =>
  assert.equal((await it.post(`/api/courses/${course.id}/enroll`, {}, who.token)).status, 200)
const endEnrollment = (course: SmallCourse, who: Person, at: number) =>
  it.context.database.write((db) =>
    db
      .updateTable('enrollments')
      .set({ expiresAt: at })
      .where('courseId', '=', course.id)
      .where('studentId', '=', who.id)
      .execute(),
  )

/** Which of the three lessons a person may watch; asserts that only those have addresses. */
async function watchable(course: SmallCourse, who?: Person): Promise<boolean[]> {
  const [chapter] = (await it.get(`/api/public/courses/${course.id}/chapters`, who?.token)).body
  for (const lesson of chapter.lessons) assert.equal(lesson.videoUrl !== null, lesson.canWatch)
  const allowed = chapter.lessons.map((lesson: { canWatch: boolean }) => lesson.canWatch)
  if (who) {
    const { videos } = (await detail(course, who)).body.chapters[0]
    assert.deepEqual(
      videos.map((video: { canWatch: boolean }) => video.canWatch),
      allowed,
      'the player page agrees',
    )
    for (const video of videos) assert.equal(video.url !== null, video.canWatch)
  }
  return allowed
}

test('access to lessons by role, enrollment and course', async () => {
  const world = it.world
  const teacherUser = await world.person('TEACHER')
  const teacherIds = [await world.teacher(teacherUser.id)]
  const courses = {
    open: await world.course({ requiresLogin: false, lessons, teacherIds }),
    login: await world.course({ requiresLogin: true, lessons, teacherIds }),
    priced: await world.course({ requiresLogin: false, price: 1, lessons, teacherIds }),
    pricedLogin: await world.course({ requiresLogin: true, price: 1, lessons, teacherIds }),
  }
  const [enrolled, expired] = [await world.student(), await world.student()]
  for (const course of [courses.priced, courses.pricedLogin]) {
    for (const who of [enrolled, expired]) await enrollIn(course, who)
    await endEnrollment(course, enrolled, it.now + 1)
    await endEnrollment(course, expired, it.now)
  }
  const people: [name: string, who: Person | undefined, ordinary: Record<keyof typeof courses, boolean>][] = [
    ['visitor', undefined, { open: true, login: false, priced: false, pricedLogin: false }],
    ['student', await world.student(), { open: true, login: true, priced: false, pricedLogin: false }],
    ['enrolled student', enrolled, { open: true, login: true, priced: true, pricedLogin: true }],
    ['student whose enrolment is over', expired, { open: true, login: true, priced: false, pricedLogin: false }],
    ['own teacher', teacherUser, { open: true, login: true, priced: true, pricedLogin: true }],
    ['other teacher', await world.person('TEACHER'), { open: true, login: true, priced: false, pricedLogin: false }],
    [
      'organization admin',
      await world.person('ORG_ADMIN'),
      { open: true, login: true, priced: false, pricedLogin: false },
    ],
    ['admin', await world.person('ADMIN'), { open: true, login: true, priced: true, pricedLogin: true }],
  ]
  for (const [name, who, ordinary] of people)
    for (const [kind, course] of Object.entries(courses) as [keyof typeof courses, SmallCourse][])
      assert.deepEqual(await watchable(course, who), [true, true, ordinary[kind]], `${name}, ${kind} course`)
})

test('an enrollment without an end stays active, and one with an end expires by itself', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1, lessons })]
  await enrollIn(course, student)
  assert.deepEqual(
    [(await watchable(course, student))[2], (await detail(course, student)).body.enrollment.expiresAt],
    [true, null],
  )
  await endEnrollment(course, student, it.now + 60_000)
  assert.deepEqual(
    [(await watchable(course, student))[2], (await detail(course, student)).body.enrollment.status],
    [true, 'not_started'],
  )
  it.pass(60)
  assert.deepEqual(
    [(await watchable(course, student))[2], (await detail(course, student)).body.enrollment.status],
    [false, 'expired'],
  )
})

test('if the school requires payment, an enrollment opens the lessons once it is settled', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1, lessons })]
  await enrollIn(course, student)
  const { database } = it.context
  await database.write((db) => changeSetting(db, 'course.paymentRequired', true, it.now))
  it.pass(2)
  const settled = async (status: OrderStatus) => {
    await database.write((db) => db.updateTable('orders').set({ status }).where('courseId', '=', course.id).execute())
    return [(await watchable(course, student))[2], (await detail(course, student)).body.enrollment.isPurchased]
  }
  for (const status of ['PENDING', 'REFUNDED'] as const) assert.deepEqual(await settled(status), [false, false], status)
  for (const status of ['PAID', 'DEFERRED', 'WAIVED', 'PARTLY_REFUNDED'] as const)
    assert.deepEqual(await settled(status), [true, true], status)
  await database.write((db) => changeSetting(db, 'course.paymentRequired', false, it.now))
  it.pass(2)
})

test('the player page needs a login', async () => {
  const course = await it.world.course({ requiresLogin: false, lessons })
  const { status, body } = await it.get(`/api/courses/${course.id}/detail`)
  assert.deepEqual({ status, problem: body.problem }, { status: 401, problem: 'session.missing' })
})

test('the player page of a course without access has no addresses and no materials', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 1 })]
  const chapterId = (await detail(course, student)).body.chapters[0].id
  await it.context.database.write((db) =>
    db
      .insertInto('materials')
      .values({
        name: '讲义',
        type: 'pdf',
        scope: 'chapter',
        courseId: course.id,
        chapterId,
        fileId: null,
        url: 'https://files.example/handout.pdf',
        byteSize: 10,
        createdAt: it.now,
        updatedAt: it.now,
      })
      .execute(),
  )
  const locked = await detail(course, student)
  assert.equal(locked.status, 200)
  assert.deepEqual(
    {
      enrollment: locked.body.enrollment,
      url: locked.body.chapters[0].videos[0].url,
      resources: locked.body.chapters[0].resources,
    },
    { enrollment: null, url: null, resources: [] },
  )
  await enrollIn(course, student)
  const { body } = await detail(course, student)
  assert.deepEqual(
    { status: body.enrollment.status, id: body.course.id, url: body.chapters[0].resources[0].url },
    { status: 'not_started', id: course.id, url: 'https://files.example/handout.pdf' },
  )
})

test('a preview lesson opens itself but not the materials of its chapter', async () => {
  const [student, course] = [
    await it.world.student(),
    await it.world.course({ price: 1, lessons: [{ isPreview: true }, { isPublic: true }, {}] }),
  ]
  const chapterId = (await detail(course, student)).body.chapters[0].id
  await it.context.database.write((db) =>
    db
      .insertInto('materials')
      .values({
        name: '讲义',
        type: 'pdf',
        scope: 'chapter',
        courseId: course.id,
        chapterId,
        fileId: null,
        url: 'https://files.example/handout.pdf',
        byteSize: 10,
        createdAt: it.now,
        updatedAt: it.now,
      })
      .execute(),
  )
  const resources = async () => (await detail(course, student)).body.chapters[0].resources.length
  assert.equal(await resources(), 0)
  await enrollIn(course, student)
  assert.equal(await resources(), 1)
})
