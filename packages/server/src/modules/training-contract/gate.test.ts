import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { classCalls } from '../../testing/study/class-calls.ts'
import { contractCalls } from '../../testing/study/contract-calls.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const { path, read, form, sign, candidate, switchCourse, release } = contractCalls(it)
const classes = classCalls(it)
let admin: Person
let made: Promise<void> | undefined
const make = async () => {
  admin = await it.world.person('ADMIN')
  await release('contract', '班期{{班期名称}}，{{培训费用}}，{{培训期限}}')
}
beforeEach(() => (made ??= make()))
const refused = ({ status, body }: TestResponse) => [status, body.problem]
const lessonPath = (course: SmallCourse, { id }: Person, index = 0) =>
  `/api/student/learning/${id}/courses/${course.id}/lessons/${course.lessons[index]!.id}`
const open = async (course: SmallCourse, student: Person, index = 0) =>
  (await it.get(`${lessonPath(course, student, index)}/record`, student.token)).body.playbackSession as string | null
const report = (course: SmallCourse, student: Person, body: object) =>
  it.post(`${lessonPath(course, student)}/progress`, body, student.token)

test('until it is signed nothing of the course is studied, except what is open to everyone; switched off, all is open', async () => {
  const { student, course } = await candidate()
  assert.equal(await open(course, student), null)
  assert.notEqual(await open(course, student, 1), null, 'a preview')
  assert.deepEqual(refused(await report(course, student, { currentTime: 0 })), [403, 'contract.required'])
  const outline = async () =>
    (await it.get(`/api/courses/${course.id}/detail`, student.token)).body.chapters[0].videos.map(
      ({ lock }: { lock: { kind: string } | null }) => lock?.kind ?? null,
    )
  assert.deepEqual(await outline(), ['contract', null])
  await switchCourse(course, false)
  assert.deepEqual(await outline(), [null, null])
  const playbackSession = await open(course, student)
  await switchCourse(course, true)
  it.pass(20)
  const { body } = await report(course, student, { currentTime: 20, playbackSession })
  assert.equal(body.creditedSeconds, 20, 'study that is open goes on')
  assert.equal(await open(course, student), null)
  await sign(course, form(await read(course, student)), student)
  assert.notEqual(await open(course, student), null)
})

test('a class overrides its courses, and a change of class makes a new contract due', async () => {
  const [student, course] = [await it.world.student({ name: '张三' }), await it.world.course({ price: 100 })]
  const [strict, lax] = [
    await classes.create([course], { needsContract: true, name: '云计算一班' }),
    await classes.create([course], { needsContract: false }),
  ]
  await classes.join(strict.id, [student])
  assert.equal(await open(course, student), null)
  const contract = await read(course, student)
  assert.match(contract.html, /班期云计算一班，100\.00 元，2026-11-01 至 2026-12-31/)
  const unsigned = async (query = '') =>
    (await it.get(`/api/admin/contracts/unsigned?${query}`, admin.token)).body.content.map(
      ({ studentId }: { studentId: number }) => studentId,
    )
  assert.deepEqual(await unsigned(`classId=${strict.id}`), [student.id])
  assert.equal((await sign(course, form(contract), student)).status, 200)
  assert.deepEqual(await unsigned(`courseId=${course.id}`), [])
  const listed = async (query: string) =>
    (await it.get(`/api/admin/contracts?${query}`, admin.token)).body.totalElements
  assert.deepEqual(
    [await listed(`classId=${strict.id}&state=SIGNED`), await listed(`classId=${strict.id}&state=REPLACED`)],
    [1, 0],
  )
  await classes.join(lax.id, [student])
  await classes.send('DELETE', `/${strict.id}/members/${student.id}`)
  assert.notEqual(await open(course, student), null)
  const third = await classes.create([course], { needsContract: true, name: '云计算三班' })
  await classes.join(third.id, [student])
  await classes.send('DELETE', `/${lax.id}/members/${student.id}`)
  assert.equal(await open(course, student), null)
  assert.match((await read(course, student)).html, /云计算三班/)
})

test('a free course is signed for its enrollment', async () => {
  const { student, course } = await candidate({ price: 0 })
  assert.equal(await open(course, student), null, 'without an enrollment there is nothing to sign')
  assert.deepEqual(refused(await it.get(path(course), student.token)), [409, 'contract.notNeeded'])
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const contract = await read(course, student)
  assert.match(contract.html, /0\.00 元/)
  assert.equal((await sign(course, form(contract), student)).status, 200)
  assert.notEqual(await open(course, student), null)
})
