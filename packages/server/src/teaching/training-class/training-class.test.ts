import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { Caller } from '../../core/http/caller.ts'
import { messageChannels } from '../../features.ts'
import { deliverDue } from '../../messaging/outbox/deliver.ts'
import { manageStudentCalls } from '../../testing/people/manage-student-calls.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { SmallCourse } from '../../testing/world.ts'
import { queueEnrollments } from './enroll-members.ts'
import { replaceClassCourses } from './training-class.queries.ts'

const it = testApp()
const { path, root, form, send, get, create, join, setStatus, members } = classCalls(it)
const { watch } = studentCalls(it)
const { remove, restore } = manageStudentCalls(it)
const enrollmentsOf = (studentId: number) =>
  it.context.database.read
    .selectFrom('enrollments')
    .leftJoin('orders', 'orders.enrollmentId', 'enrollments.id')
    .select(['enrollments.courseId', 'enrollments.classId', 'orders.status'])
    .where('enrollments.studentId', '=', studentId)
    .orderBy('enrollments.courseId')
    .execute()
const operationsOn = async (id: number) =>
  (
    await it.context.database.read
      .selectFrom('operationLogs')
      .select('action')
      .where('targetType', '=', 'class')
      .where('targetId', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a class is added, found, changed, moved through its states and deleted', async () => {
  const course = await it.world.course()
  const made = await create([course], { name: '秋季_一期', teacherIds: [await it.world.teacher()] })
  assert.deepEqual(
    { status: made.status, memberCount: made.memberCount, id: made.courses[0].id },
    { status: 'PREPARING', memberCount: 0, id: course.id },
  )
  assert.deepEqual(
    (await get(`?keyword=${encodeURIComponent('季_一')}`)).content.map(({ id }: { id: number }) => id),
    [made.id],
  )
  const changed = await send('PUT', `/${made.id}`, { ...form([course]), name: '改名', version: 1 })
  assert.deepEqual(
    { status: changed.status, message: changed.body.message, teachers: changed.body.data.teachers },
    { status: 200, message: '更新成功', teachers: [] },
  )
  const stale = await send('PUT', `/${made.id}`, { ...form([course]), version: 1 })
  assert.deepEqual({ status: stale.status, name: stale.body.data.name }, { status: 409, name: '改名' })
  assert.equal((await setStatus(made.id, 'ENDED')).body.problem, 'class.transitionRefused')
  for (const status of ['RUNNING', 'ENDED', 'RUNNING', 'PREPARING'])
    assert.equal((await setStatus(made.id, status)).body.data.status, status)
  assert.equal((await send('DELETE', `/${made.id}`)).status, 200)
  assert.equal((await it.get(`${path}/${made.id}`, await root())).status, 404)
  const states = Array<string>(4).fill('class.status')
  assert.deepEqual(await operationsOn(made.id), ['class.create', 'class.update', ...states, 'class.delete'])
})

test('required and invalid fields of a class are reported', async () => {
  const course = await it.world.course()
  const errorsOf = async (changes: object) => (await send('POST', '', form([course], changes))).body.errors
  assert.deepEqual(await errorsOf({ name: ' ' }), { name: '请输入班期名称' })
  assert.deepEqual(await errorsOf({ courseIds: [] }), { courseIds: '请选择课程' })
  assert.deepEqual(await errorsOf({ courseIds: [999_999] }), { courseIds: '课程不存在' })
  assert.deepEqual(await errorsOf({ teacherIds: [999_999] }), { teacherIds: '授课教师不存在' })
  assert.deepEqual(await errorsOf({ endDate: '2026-10-31' }), { endDate: '结束日期不能早于开始日期' })
  assert.deepEqual(await errorsOf({ payment: 'PAID' }), { paymentMethod: '请填写支付方式' })
  assert.deepEqual(await errorsOf({ onlineShare: 101 }), { onlineShare: '请输入 0 到 100 的整数' })
  assert.deepEqual(await errorsOf({ organizationId: 999_999 }), { organizationId: '机构不存在' })
})

test('joining enrolls in the courses of the class on its terms, once, also with concurrent calls', async () => {
  const [priced, free] = [await it.world.course({ price: 100 }), await it.world.course()]
  const student = await it.world.student()
  const { id } = await create([priced, free])
  const both = await Promise.all([join(id, [student]), join(id, [student])])
  assert.deepEqual(both.map(({ changed }) => changed).toSorted(), [0, 1])
  assert.deepEqual(await enrollmentsOf(student.id), [
    { courseId: priced.id, classId: id, status: 'WAIVED' },
    { courseId: free.id, classId: id, status: null },
  ])
  const again = await join(id, [student])
  assert.deepEqual(
    { outcome: again.rows[0].outcome, reason: again.rows[0].reason },
    { outcome: 'unchanged', reason: '已在班期中' },
  )
  assert.equal((await join(id, [await it.world.person('TEACHER')])).rows[0].reason, '学员不存在')
  const added = await it.world.course()
  await send('PUT', `/${id}`, form([priced, free, added]))
  assert.deepEqual(
    (await enrollmentsOf(student.id)).map(({ courseId }) => courseId),
    [priced.id, free.id, added.id],
  )
  await send('PUT', `/${id}`, form([priced]))
  assert.deepEqual(
    (await enrollmentsOf(student.id)).map(({ classId }) => classId),
    [id, null, null],
  )
})

const enrollQueued = () => deliverDue(it.context, messageChannels)
const origin = { ip: '192.0.2.7', userAgent: '', requestId: 'a request' }
/** Simulates a crash right after the courses were added to the class. */
async function giveCourses(classId: number, courses: readonly SmallCourse[]) {
  const { context } = it
  const caller = { userId: (await it.world.person('ADMIN')).id } as Caller
  const ids = courses.map(({ id }) => id)
  await context.database.write(async (db) => {
    await replaceClassCourses(db, classId, ids, context.now())
    await queueEnrollments(db, { context, caller, origin }, classId, ids)
  })
  return caller
}

test('after a crash new courses are enrolled later, on behalf of the original user', async () => {
  const [course, added, removed] = [await it.world.course(), await it.world.course(), await it.world.course()]
  const [stays, leaves, enrolled] = [await it.world.student(), await it.world.student(), await it.world.student()]
  const { id } = await create([course])
  await join(id, [stays, leaves, enrolled])
  await it.post(`/api/courses/${added.id}/enroll`, {}, enrolled.token)
  const { userId } = await giveCourses(id, [course, added, removed])
  await send('PUT', `/${id}`, form([course, added]))
  await send('DELETE', `/${id}/members/${leaves.id}`)
  assert.deepEqual([await enrollQueued(), await enrollQueued()], [1, 0])
  const courses = async ({ id: studentId }: { id: number }) =>
    (await enrollmentsOf(studentId)).map(({ courseId, classId }) => [courseId, classId])
  const both = [
    [course.id, id],
    [added.id, id],
  ]
  assert.deepEqual(await courses(stays), both)
  assert.deepEqual(await courses(enrolled), both)
  assert.deepEqual(await courses(leaves), [])
  const operations = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['userId', 'ip', 'requestId'])
    .where('action', '=', 'student.enroll')
    .where('targetId', '=', String(stays.id))
    .orderBy('id')
    .execute()
  assert.deepEqual(operations.at(-1), { userId, ip: origin.ip, requestId: origin.requestId })
})

test('a member who leaves while others are enrolled in new courses is not enrolled', async () => {
  const [course, added] = [await it.world.course(), await it.world.course()]
  const student = await it.world.student()
  const { id } = await create([course])
  await join(id, [student])
  await giveCourses(id, [course, added])
  const { database } = it.context
  const write = database.write.bind(database)
  let writes = 0
  const leaving = mock.method(database, 'write', async (job: Parameters<typeof write>[0]) => {
    // The first write claims the message of the outbox.
    if (++writes === 2) {
      leaving.mock.restore()
      assert.equal((await send('DELETE', `/${id}/members/${student.id}`)).status, 200)
    }
    return write(job)
  })
  assert.equal(await enrollQueued(), 1)
  assert.deepEqual(await enrollmentsOf(student.id), [])
})

test('a leaving member keeps paid and studied courses, and nothing else of the class', async () => {
  const [own, studied, other] = [
    await it.world.course({ price: 1 }),
    await it.world.course(),
    await it.world.course({ price: 1 }),
  ]
  const student = await it.world.student()
  await it.post(`/api/courses/${own.id}/enroll`, {}, student.token)
  it.pass(1)
  const { id } = await create([own, studied, other])
  await join(id, [student])
  await watch(student, studied, 0, 5)
  assert.equal((await send('DELETE', `/${id}/members/${student.id}`)).status, 200)
  assert.deepEqual(await enrollmentsOf(student.id), [
    { courseId: own.id, classId: null, status: 'PENDING' },
    { courseId: studied.id, classId: null, status: null },
  ])
  assert.equal((await send('DELETE', `/${id}/members/${student.id}`)).body.problem, 'class.notMember')
  assert.deepEqual(await members(id), [])
})

test('a deleted student leaves a deleted class, and is in no class when restored', async () => {
  const [own, given] = [await it.world.course(), await it.world.course()]
  const student = await it.world.student()
  await it.post(`/api/courses/${own.id}/enroll`, {}, student.token)
  it.pass(1)
  const { id } = await create([own, given])
  await join(id, [student])
  assert.equal((await remove(student.id)).status, 200)
  assert.equal((await send('DELETE', `/${id}`)).status, 200)
  assert.equal((await restore(student.id, await root())).status, 200)
  assert.deepEqual(await enrollmentsOf(student.id), [{ courseId: own.id, classId: null, status: null }])
})

test('of two classes with one course the one joined last counts, and the other after leaving it', async () => {
  const course = await it.world.course()
  const student = await it.world.student()
  const [first, second] = [await create([course]), await create([course])]
  await join(first.id, [student])
  it.pass(10)
  await join(second.id, [student])
  assert.deepEqual((await enrollmentsOf(student.id))[0]?.classId, second.id)
  const added = await it.world.course()
  await send('PUT', `/${first.id}`, form([course, added]))
  assert.deepEqual(
    (await enrollmentsOf(student.id)).map(({ classId }) => classId),
    [second.id, first.id],
  )
  await send('DELETE', `/${second.id}/members/${student.id}`)
  assert.deepEqual((await enrollmentsOf(student.id))[0]?.classId, first.id)
})

test('a member who enrolls again still belongs to the class', async () => {
  const course = await it.world.course({ price: 100 })
  const student = await it.world.student()
  const { id } = await create([course], { payment: 'PAID', paymentMethod: '现金' })
  await join(id, [student])
  const [order] = (await it.get(`/api/admin/orders?courseId=${course.id}`, await root())).body.content
  await it.call('PUT', `/api/admin/orders/${order.id}/status`, {
    token: await root(),
    body: { status: 'REFUNDED', note: '退课' },
  })
  await it.post(`/api/courses/${course.id}/enroll`, {}, await it.world.login(student.id))
  assert.deepEqual(
    (await enrollmentsOf(student.id)).map(({ classId, status }) => [classId, status]),
    [
      [id, 'REFUNDED'],
      [id, 'PENDING'],
    ],
  )
})

test('the class page counts members who have not begun, are on track, at risk and done', async () => {
  const course = await it.world.course({ lessons: [{}, {}] })
  const people = [await it.world.student(), await it.world.student(), await it.world.student()]
  const [idle, late, done] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const { id } = await create([course])
  await join(id, people)
  await watch(late, course, 0, 10)
  it.pass(15 * 86_400)
  for (const person of people) Object.assign(person, { token: await it.world.login(person.id) })
  await watch(done, course, 0, 60)
  await watch(done, course, 1, 60)
  const page = await get(`/${id}`)
  assert.deepEqual(page.learningStatuses, { notBegun: 1, atRisk: 1, onTrack: 0, done: 1 })
  assert.deepEqual(
    { studySeconds: page.studySeconds, lessonsWanted: page.lessonsWanted, memberCount: page.memberCount },
    { studySeconds: 130, lessonsWanted: 2, memberCount: 3 },
  )
  assert.deepEqual(page.progress, [
    {
      id: course.id,
      name: page.courses[0].name,
      lessonCount: 2,
      learners: 2,
      completed: 1,
      averageProgress: 33,
      studySeconds: 130,
    },
  ])
  const [found] = await members(id, '&learningStatus=done')
  assert.deepEqual(
    {
      id: found.id,
      completedLessons: found.completedLessons,
      lessonCount: found.lessonCount,
      studySeconds: found.studySeconds,
    },
    { id: done.id, completedLessons: 2, lessonCount: 2, studySeconds: 120 },
  )
  assert.deepEqual(
    (await members(id, '&learningStatus=notBegun')).map(({ id: each }: { id: number }) => each),
    [idle.id],
  )
})
