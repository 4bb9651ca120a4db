import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()

async function watch(who: Person, { id, lessons }: SmallCourse, lesson: number, seconds: number) {
  const path = `/api/student/learning/${who.id}/courses/${id}/lessons/${lessons[lesson]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, who.token)).body
  it.pass(seconds)
  return it.post(`${path}/progress`, { currentTime: seconds, playbackSession, isCompleted: true }, who.token)
}

test('time reported only by a client is marked wherever hours appear, and is in no certificate', async () => {
  const admin = await it.world.person('ADMIN')
  const teacherId = await it.world.teacher()
  const course = await it.world.course({ lessons: [{ durationSeconds: 900 }, {}], teacherIds: [teacherId] })
  const organizations = [await it.world.organization(), await it.world.organization()]
  const [student, verified] = [
    await it.world.student({ name: '何学员', idCard: '11010519491231002X', organizationId: organizations[0]! }),
    await it.world.student({ organizationId: organizations[1]! }),
  ]
  const studyTime = (value: string) => it.post('/api/admin/settings/course', { studyTime: value }, admin.token)
  assert.equal((await watch(student, course, 0, 900)).body.isCompleted, true)
  await watch(verified, course, 0, 10)
  await it.prove(admin.token)
  assert.equal((await studyTime('reported')).status, 200)
  assert.equal((await watch(student, course, 1, 1)).body.isCompleted, true)
  assert.equal((await studyTime('verified')).status, 200)

  const read = async (path: string, token = admin.token) => (await it.get(path, token)).body
  const centre = `/api/student/learning/${student.id}`
  assert.equal((await read(`${centre}/progress`, student.token)).isUnverified, true)
  assert.equal((await read(`/api/student/learning/${verified.id}/progress`, verified.token)).isUnverified, undefined)
  const marks = (rows: { isUnverified?: true }[]) => rows.map((row) => row.isUnverified ?? false)
  const byLesson = (await read(`${centre}/records`, student.token)).content.toSorted(
    (a: { lessonId: number }, b: { lessonId: number }) => a.lessonId - b.lessonId,
  )
  assert.deepEqual(marks(byLesson), [false, true])
  assert.deepEqual(marks((await read(`${centre}/free-courses/records`, student.token)).content), [true])
  const list = (await read('/api/admin/users/students?size=100')).content
  for (const { id, isUnverified } of list) assert.equal(isUnverified ?? false, id === student.id)
  assert.equal((await read(`/api/admin/students/${student.id}/records`)).isUnverified, true)
  const records = await read(`/api/admin/users/learning-records/${student.id}`)
  assert.deepEqual(marks(records).toSorted(), [false, true])

  const range = 'from=2026-11-01&to=2026-11-30'
  for (const who of [student, verified]) {
    const isMarked = who === student ? true : undefined
    const own = `/api/student/learning/${who.id}`
    for (const part of ['today', 'daily-goal', 'weekly-goal', 'total-goal'])
      assert.equal((await read(`${own}/${part}`, who.token)).isUnverified, isMarked, part)
    const days = await read(`${own}/study-days?${range}`, who.token)
    assert.deepEqual(
      days.map((day: { isUnverified?: true }) => day.isUnverified),
      [isMarked],
    )
    assert.equal((await read(`/api/admin/users/statistics/${who.id}`)).today.isUnverified, isMarked)
  }
  const sums = (await read('/api/admin/organizations?size=100')).content
  for (const { id, isUnverified } of sums) assert.equal(isUnverified ?? false, id === organizations[0])
  for (const [index, isMarked] of [true, undefined].entries()) {
    const of = `organizationId=${organizations[index]}`
    assert.equal((await read(`/api/org/overview?${of}`)).isUnverified, isMarked)
    assert.equal((await read(`/api/org/report?${of}`)).isUnverified, isMarked)
    assert.deepEqual(marks((await read(`/api/org/learners?${of}&group=onTrack`)).content), [isMarked ?? false])
  }
  const taught = await read(`/api/teacher/overview?teacherId=${teacherId}`)
  assert.equal(taught.isUnverified, true)
  assert.deepEqual(marks(taught.courses), [true])
  const { trend } = await read('/api/admin/stats/dashboard')
  assert.deepEqual(marks(trend), [...Array.from({ length: trend.length - 1 }, () => false), true])

  const address = 'verifyAddress=https%3A%2F%2Fwww.example.cn'
  const pdf = await it.get(`/api/admin/students/${student.id}/records/pdf?${address}`, admin.token)
  assert.equal(pdf.status, 200)
  const text = textOfPdf(pdf.bytes)
  assert.ok(text.includes('（含未核验）'), text)

  const terms = {
    studentId: student.id,
    studentName: '何学员',
    courseName: '劳动关系协调员职业技能培训',
    completionDate: '2026-11-20',
    instructorName: '方老师',
    universityName: '匠学',
    overrideReason: '测试',
    verifyAddress: 'https://www.example.cn',
  }
  const { body, status } = await it.post('/api/admin/certificates/admin/generate', terms, admin.token)
  assert.equal(status, 200, body.message)
  assert.equal(body.data.completedHours, 0.3, 'the hours of the verified lesson alone')

  const saved = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'setting.save')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    saved.map(({ detail }) => JSON.parse(detail) as unknown),
    [
      { before: { 'course.studyTime': 'verified' }, after: { 'course.studyTime': 'reported' } },
      { before: { 'course.studyTime': 'reported' }, after: { 'course.studyTime': 'verified' } },
    ],
  )
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})
