import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { watch } = studentCalls(it)
const statistics = (id: number, token: string | undefined) => it.get(`/api/admin/users/statistics/${id}`, token)
const note = (student: { id: number; token: string }, lessonId: number) =>
  it.post(
    `/api/student/learning/${student.id}/lessons/${lessonId}/notes`,
    { content: '笔记', position: 1 },
    student.token,
  )

test('statistics of a student without study time are all zero', async () => {
  const [admin, student] = [await it.world.person('ADMIN'), await it.world.student()]
  const { status, body } = await statistics(student.id, admin.token)
  assert.equal(status, 200)
  assert.equal(body.student.id, student.id)
  assert.deepEqual(
    { overview: body.overview, today: body.today },
    {
      overview: {
        totalCourses: 0,
        completedCourses: 0,
        totalDuration: 0,
        creditHours: 0,
        totalNotes: 0,
        averageProgress: 0,
        totalStudyLessons: 0,
      },
      today: { todayDuration: 0, todayVideos: 0, todayNotes: 0 },
    },
  )
})

test('statistics equal the ledger, today and in total; teachers get those of their own courses', async () => {
  const teacher = await it.world.person('TEACHER')
  const teacherIds = [await it.world.teacher(teacher.id)]
  const [own, other] = [
    await it.world.course({ teacherIds, lessons: [{ durationSeconds: 10 }] }),
    await it.world.course({ lessons: [{}, {}] }),
  ]
  const student = await it.world.student()
  await it.post(`/api/courses/${own.id}/enroll`, {}, student.token)
  await watch(student, own, 0, 10)
  await note(student, own.lessons[0]!.id)
  // Another day in the site's time zone.
  it.pass(86_400)
  const token = await it.world.login(student.id)
  await watch({ ...student, token }, other, 0, 20)
  await watch({ ...student, token }, other, 1, 7)
  await note({ ...student, token }, other.lessons[0]!.id)
  await note({ ...student, token }, other.lessons[0]!.id)
  const admin = await it.world.person('ADMIN')
  const { body } = await statistics(student.id, admin.token)
  assert.deepEqual(body.overview, {
    totalCourses: 2,
    completedCourses: 1,
    totalDuration: 37,
    creditHours: 0,
    totalNotes: 3,
    averageProgress: 50,
    totalStudyLessons: 3,
  })
  assert.deepEqual(body.today, { todayDuration: 27, todayVideos: 2, todayNotes: 2 })
  const ledger = await it.context.database.read
    .selectFrom('studySegments')
    .select((of) => of.fn.sum<number>('newMs').as('ms'))
    .where('studentId', '=', student.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([Number(ledger.ms), body.student.totalStudyTime, body.student.studyDays], [37_000, 37, 2])
  const ofTeacher = (await statistics(student.id, await it.world.login(teacher.id))).body
  assert.deepEqual(ofTeacher.overview, {
    totalCourses: 1,
    completedCourses: 1,
    totalDuration: 10,
    creditHours: 0,
    totalNotes: 1,
    averageProgress: 100,
    totalStudyLessons: 1,
  })
  assert.deepEqual(ofTeacher.today, { todayDuration: 0, todayVideos: 0, todayNotes: 0 })
})

test('only users responsible for a student can see the statistics', async () => {
  const organizationId = await it.world.organization()
  const [own, foreign] = [await it.world.student({ organizationId }), await it.world.student()]
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const teacher = await it.world.person('TEACHER')
  assert.equal((await statistics(own.id, manager.token)).status, 200)
  assert.equal((await statistics(foreign.id, manager.token)).status, 403)
  assert.equal((await statistics(own.id, teacher.token)).status, 403)
  assert.equal((await statistics(own.id, own.token)).status, 403)
  assert.equal((await statistics(own.id, undefined)).status, 401)
  const admin = await it.world.person('ADMIN')
  assert.deepEqual((await statistics(999_999, admin.token)).body.problem, 'student.notFound')
  assert.equal((await statistics(admin.id, admin.token)).status, 404)
})
