import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeLessons } from '../../testing/graduate.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { mostCommonPart } from './course-stops.ts'

const it = testApp()
const { watch } = studentCalls(it)

async function taught(lessons = 2) {
  const teacher = await it.world.person('TEACHER')
  const teacherId = await it.world.teacher(teacher.id)
  const course = await it.world.course({
    teacherIds: [teacherId],
    lessons: Array.from({ length: lessons }, () => ({ durationSeconds: 60 })),
  })
  return { teacher, teacherId, course }
}

test('the courses of a teacher show their learners, active learners this week, and progress', async () => {
  const { teacher, teacherId, course } = await taught()
  await it.world.course()
  const [one, two] = [await it.world.student(), await it.world.student()]
  await watch(one, course, 0, 60)
  await watch(two, course, 0, 15)
  const overview = (await it.get('/api/teacher/overview', teacher.token)).body
  assert.deepEqual(
    {
      learners: overview.learners,
      activeThisWeek: overview.activeThisWeek,
      studySeconds: overview.studySeconds,
      coursesLength: overview.courses.length,
    },
    { learners: 2, activeThisWeek: 2, studySeconds: 75, coursesLength: 1 },
  )
  const [row] = overview.courses
  assert.deepEqual(
    { id: row.id, learners: row.learners, completion: row.completion, finished: row.finished },
    { id: course.id, learners: 2, completion: 25, finished: 0 },
  )

  const admin = await it.world.person('ADMIN')
  const named = (await it.get(`/api/teacher/overview?teacherId=${teacherId}`, admin.token)).body
  assert.deepEqual(
    named.courses.map(({ id }: { id: number }) => id),
    [course.id],
  )
  assert.deepEqual(
    { namedTeacher: named.teacher, overviewTeacher: overview.teacher },
    { namedTeacher: { id: teacherId, name: '李老师' }, overviewTeacher: null },
  )
  assert.equal((await it.get(`/api/teacher/overview?teacherId=${teacherId}`, teacher.token)).status, 403)
  assert.deepEqual((await it.get('/api/teacher/overview', admin.token)).body.courses, [])
})

test('each lesson shows how many finish it and where inactive learners stopped', async () => {
  const { course, teacher, teacherId } = await taught()
  const people = [await it.world.student(), await it.world.student(), await it.world.student()]
  for (const [index, seconds] of [21, 23, 50].entries()) await watch(people[index]!, course, 0, seconds)
  const graduate = await it.world.student()
  await completeLessons(it.context, graduate.id, course, 2)
  it.pass(8 * 86_400)
  const token = await it.world.login(teacher.id)
  const { lessons } = (await it.get(`/api/teacher/courses/${course.id}/stops`, token)).body
  assert.deepEqual(
    lessons.map(({ begun, finished, finishedPercent, stop }: Record<string, unknown>) => [
      begun,
      finished,
      finishedPercent,
      stop,
    ]),
    [
      [4, 1, 25, { fromSecond: 20, toSecond: 25, learners: 2, ofStopped: 3 }],
      [1, 1, 100, null],
    ],
  )
  const stranger = await it.world.person('TEACHER')
  assert.equal((await it.get(`/api/teacher/courses/${course.id}/stops`, stranger.token)).status, 403)
  assert.equal((await it.get('/api/teacher/courses/999999/stops', token)).status, 404)
  assert.ok(teacherId > 0)
})

test('if several parts have the most stops, the first one is returned', () => {
  assert.equal(mostCommonPart([], 60), null)
  assert.deepEqual(mostCommonPart([[[0, 7000]], [[0, 52_000]]], 60), {
    fromSecond: 5,
    toSecond: 10,
    learners: 1,
    ofStopped: 2,
  })
  assert.deepEqual(mostCommonPart([[]], 60), { fromSecond: 0, toSecond: 5, learners: 1, ofStopped: 1 })
  assert.deepEqual(mostCommonPart([[[0, 3_600_000]]], 3600), {
    fromSecond: 3480,
    toSecond: 3600,
    learners: 1,
    ofStopped: 1,
  })
})
