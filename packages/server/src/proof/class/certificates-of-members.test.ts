import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { set } from '../../testing/outgoing.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { path, root, send, create, join, members } = classCalls(it)
const { watch } = studentCalls(it)
const certificates = '/api/admin/certificates'
let serial = 0
const learner = (organizationId: number) =>
  it.world.student({ name: '林晓', organizationId, idCard: `11010119900307${2000 + ++serial}` })
const project = '劳动关系协调员职业技能培训'

/** A class of the training project, one lesson of which is enough, with a member who is done and one who is not. */
async function school(days: object) {
  await set(it, { 'basic.domain': 'https://school.example', 'certificate.previewLessons': 1 })
  const organizationId = await it.world.organization()
  const courseName = `单独发证的课程 ${++serial}`
  const course = await it.world.course({ name: courseName, lessons: [{ creditHours: 0.02 }, { durationSeconds: 600 }] })
  const [done, open] = [await learner(organizationId), await learner(organizationId)]
  const { id, name } = await create([course], days)
  await join(id, [done, open])
  await watch(done, course, 0, 60)
  await watch(open, course, 1, 30)
  return { id: id as number, name: name as string, done, open, course, courseName, organizationId }
}
const pass = (id: number, student: Person, score: number | null) =>
  send('PUT', `/${id}/assessments`, { rows: [{ studentId: student.id, score, isPassed: null, date: null }] })
const post = async (url: string, body: object, token?: string) => it.post(url, body, token ?? (await root()))
const form = (student: Person, courseName: string) => ({
  studentId: student.id,
  studentName: '林晓',
  courseName,
  completionDate: new Date(it.now).toISOString().slice(0, 10),
  instructorName: '王建国',
  universityName: '匠学学校',
})

/** Why each way to a student's certificate refuses it. */
async function refusals(id: number, student: Person, organizationId: number) {
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  const ways = [
    await post(`${certificates}/batch-generate`, { studentIds: [student.id] }),
    await post(`${certificates}/batch-generate`, { studentIds: [student.id] }, manager.token),
    await post(`/api/student/learning/${student.id}/generateCertificate`, {}, await it.world.login(student.id)),
    await post(`${certificates}/admin/generate`, form(student, project)),
    await post(`${path}/${id}/certificates`, { studentIds: [student.id] }),
  ]
  await post(`${certificates}/batch-generate-download`, { keyword: student.username })
  const oneClick = (await it.get(`${certificates}/results`, await root())).body.content[0]
  return [...ways.map(({ body }) => body.failures?.[0]?.reason ?? body.message), oneClick.reason]
}

test('a class that still runs certifies nobody, whichever way is taken', async () => {
  const { id, name, done, organizationId } = await school({ endDate: '2026-12-24' })
  await pass(id, done, 90)
  const reasons = await refusals(id, done, organizationId)
  const expected = `班期“${name}”到 2026-12-24 才结束，之后才能生成证书；提前结束的，请学校先修改结束日期`
  assert.deepEqual(
    reasons,
    Array.from({ length: 6 }, () => expected),
  )
})

test('a member without the result of the class gets none, whichever way is taken', async () => {
  const { id, done, organizationId } = await school({ endDate: '2026-11-21' })
  it.pass(4 * 86_400)
  assert.deepEqual(new Set(await refusals(id, done, organizationId)), new Set(['没有合格的考核成绩']))
})

test('a certificate from the list states the period of the class, and the class’s roster shows it', async () => {
  const { id, name, done, open, courseName } = await school({ endDate: '2026-12-01' })
  it.pass(20 * 86_400)
  for (const each of [done, open]) await pass(id, each, 90)
  const { data, existing, failures } = (
    await post(`${certificates}/batch-generate`, { studentIds: [done.id, open.id] })
  ).body
  const [{ periodFrom, periodTo, hasAssessment, certificateNumber }] = data
  assert.ok(periodFrom !== null && periodTo !== null)
  assert.deepEqual({ hasAssessment, existing }, { hasAssessment: true, existing: 0 })
  assert.deepEqual(
    failures.map(({ reason }: { reason: string }) => reason),
    [`班期“${name}”的课程已完成 0 / 1 课时，还差 1 课时`],
  )
  const shown = (await members(id)).map((row: Person & { certificateNumber: string | null }) => row.certificateNumber)
  assert.deepEqual(new Set(shown), new Set([certificateNumber, null]))
  const again = (await post(`${path}/${id}/certificates`, {})).body
  assert.deepEqual(
    { existing: again.existing, number: again.data[0].certificateNumber },
    { existing: 1, number: certificateNumber },
  )
  // A certificate of the course alone follows the class as well.
  const { status, body } = await post(`${certificates}/admin/generate`, {
    ...form(done, courseName),
    overrideReason: '线下已考核',
  })
  assert.deepEqual({ status, hasPeriod: body.data?.periodFrom !== null }, { status: 200, hasPeriod: true })
})

test('a certificate that was issued before its student joined is shown in the roster and not issued again', async () => {
  const { done: student, course, organizationId } = await school({ endDate: '2026-12-24' })
  const other = await learner(organizationId)
  await watch(other, course, 0, 60)
  const issued = (await post(`${certificates}/batch-generate`, { studentIds: [other.id] })).body.data[0]
  const second = await create([course], { endDate: '2026-12-24', needsAssessment: false })
  await join(second.id, [other, student])
  it.pass(40 * 86_400)
  const run = (await post(`${path}/${second.id}/certificates`, { studentIds: [other.id] })).body
  assert.deepEqual({ existing: run.existing, id: run.data[0].id }, { existing: 1, id: issued.id })
  const row = (await members(second.id)).find(({ id }: Person) => id === other.id)
  assert.equal(row.certificateNumber, issued.certificateNumber)
})

test('a run is kept as a table and as a sheet, and issues a deleted certificate again only on purpose', async () => {
  const { id, done, open } = await school({ endDate: '2026-12-01', needsAssessment: false })
  it.pass(70 * 86_400)
  const issued = (await post(`${path}/${id}/certificates`, {})).body.data[0]
  await it.call('DELETE', `${certificates}/${issued.id}`, { token: await root() })
  const results = async () => {
    const { body } = await it.get(`${certificates}/results`, await root())
    return { counts: body.counts, first: body.content.find((row: { studentId: number }) => row.studentId === done.id) }
  }
  await post(`${certificates}/batch-generate`, { studentIds: [done.id, open.id] })
  const { counts, first } = await results()
  assert.deepEqual(counts, { issued: 0, existing: 0, refused: 1, deleted: 1 })
  assert.deepEqual(
    { outcome: first.outcome, reason: first.reason, certificateNumber: first.certificateNumber },
    { outcome: 'deleted', reason: '已删除，未重新生成', certificateNumber: null },
  )
  const own = await post(`/api/student/learning/${done.id}/generateCertificate`, {}, await it.world.login(done.id))
  assert.equal(own.body.problem, 'certificate.deleted', 'a student cannot undo it')
  const renewed = await post(`${path}/${id}/certificates`, { studentIds: [done.id], renewDeleted: true })
  const { certificateNumber } = renewed.body.data[0]
  assert.notEqual(certificateNumber, issued.certificateNumber)
  assert.deepEqual((await results()).counts, { issued: 1, existing: 0, refused: 0, deleted: 0 })
  const { bytes } = await it.get(`${certificates}/results/export`, await root())
  const [titles, row] = rowsOfWorkbook(bytes)
  assert.deepEqual(titles, ['学号', '姓名', '结果', '证书编号', '原因'])
  assert.deepEqual(row?.slice(1, 4), ['林晓', '已生成', certificateNumber])
})

test('organizations see only their students in the results of a run', async () => {
  const { done, open, organizationId } = await school({ endDate: '2026-12-24' })
  const manager = await it.world.person('ORG_ADMIN', { organizationId })
  await post(`${certificates}/batch-generate`, { studentIds: [done.id, open.id] }, manager.token)
  const organization = await it.world.organization()
  await it.context.database.write((db) =>
    db.updateTable('users').set({ organizationId: organization }).where('id', '=', open.id).execute(),
  )
  const { body } = await it.get(`${certificates}/results`, manager.token)
  assert.deepEqual(
    body.content.map((row: { studentId: number }) => row.studentId),
    [done.id],
  )
  const other = await it.world.person('ORG_ADMIN', { organizationId })
  assert.equal((await it.get(`${certificates}/results`, other.token)).body.totalElements, 0)
})
