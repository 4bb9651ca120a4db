import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../core/database/database.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { unzip } from '../../testing/files/unzip.ts'
import { set } from '../../testing/outgoing.ts'
import { checkEvidence } from '../../testing/papers/evidence-school.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'

const it = testApp()
const { path, root, send, create, join, setStatus, members, rule } = classCalls(it)
const { watch } = studentCalls(it)
const post = async (url: string, body: object = {}) => it.post(`${path}${url}`, body, await root())
const idCards = [
  '11010519491231002X',
  '110101199003071233',
  '440524188001010014',
  '110101199003070134',
  '11010119900307571X',
]

/** A class of two members with results for both; only the first has completed everything. */
async function school(project: string, days: object = { endDate: '2026-11-30' }) {
  await set(it, { 'basic.domain': 'https://school.example' })
  const course = await it.world.course({ lessons: [{}, { durationSeconds: 600 }] })
  const people = [await it.world.student({ idCard: idCards.pop()! }), await it.world.student()] as [Person, Person]
  const made = await create([course], { project, ...days })
  await send('PUT', `/${made.id}/hour-rule`, rule({ unit: '50', dailyHours: 4 }))
  await join(made.id, people)
  const [first, second] = people
  await watch(first, course, 0, 60)
  await watch(first, course, 1, 600)
  await watch(second, course, 1, 30)
  return { course, people, id: made.id as number }
}
/** Of a duration in a sheet: `1:02:03`. */
const secondsOf = (duration: string) => duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const enter = (id: number, studentId: number, score: number | null) =>
  send('PUT', `/${id}/assessments`, { rows: [{ studentId, score, isPassed: null, date: null }] })

test('members who are done and have passed get a certificate with the days of their study, others a reason', async () => {
  const {
    id,
    people: [first, second],
  } = await school('叉车司机')
  assert.equal((await post(`/${id}/certificates`)).body.problem, 'class.notOver')
  it.pass(11 * 86_400)
  const none = await post(`/${id}/certificates`)
  assert.deepEqual(
    none.body.failures.map(({ reason }: { reason: string }) => reason),
    ['没有合格的考核成绩', '没有合格的考核成绩'],
  )
  await enter(id, first.id, 59)
  assert.equal((await post(`/${id}/certificates`)).body.data.length, 0)
  await enter(id, first.id, 88)
  await enter(id, second.id, 100)
  const { body } = await post(`/${id}/certificates`)
  assert.match(body.failures[0].reason, /^班期“.+”的课程已完成 0 \/ 2 课时，还差 2 课时$/)
  assert.deepEqual(
    { dataLength: body.data.length, failuresLength: body.failures.length },
    { dataLength: 1, failuresLength: 1 },
  )
  const [certificate] = body.data
  assert.deepEqual(
    {
      studentId: certificate.studentId,
      courseName: certificate.courseName,
      hasAssessment: certificate.hasAssessment,
      periodFrom: certificate.periodFrom,
      periodTo: certificate.periodTo,
    },
    {
      studentId: first.id,
      courseName: '叉车司机',
      hasAssessment: true,
      periodFrom: '2026-11-20',
      periodTo: '2026-11-20',
    },
  )
  assert.equal((await post(`/${id}/certificates`)).body.data[0].id, certificate.id, 'once')
  const pdf = await it.get(`/api/admin/certificates/${certificate.id}/pdf`, await root())
  const words = (await textOfPdf(pdf.bytes)).replaceAll(/\s/g, '')
  assert.match(words, /于2026年11月20日完成《叉车司机》全部课程学习/)
  assert.match(words, /经考核成绩合格/)
  const reissued = await it.post(`/api/admin/certificates/${certificate.id}/reissue`, { reason: '补发' }, await root())
  assert.deepEqual(
    {
      periodFrom: reissued.body.data.periodFrom,
      hasAssessment: reissued.body.data.hasAssessment,
      courseName: reissued.body.data.courseName,
    },
    { periodFrom: '2026-11-20', hasAssessment: true, courseName: '叉车司机' },
  )
  assert.equal((await members(id)).find((row: Person) => row.id === first.id).certificateNumber !== null, true)
})

test('a class that did not contain the study certifies nothing', async () => {
  const { id, people } = await school('挖掘机司机', { startDate: '2024-01-01', endDate: '2024-02-01' })
  await enter(id, people[0].id, 100)
  const { body } = await post(`/${id}/certificates`)
  assert.deepEqual(
    { dataLength: body.data.length, reason: body.failures[0].reason },
    { dataLength: 0, reason: '学习日期（2026-12-01 至 2026-12-01）不在班期之内，请先核对班期的起止日期' },
  )
})

test('the archive is complete and verifies, and its figures equal the ledger', async () => {
  const {
    id,
    course,
    people: [first, second],
  } = await school('电工', { endDate: '2026-12-01' })
  await enter(id, first.id, 90)
  await post(`/${id}/certificates`)
  it.pass(600)
  await makeAnchor(it.context)
  assert.equal((await post(`/${id}/archive`)).body.problem, 'class.notEnded')
  await setStatus(id, 'RUNNING')
  await setStatus(id, 'ENDED')
  const { status, bytes } = await post(`/${id}/archive`)
  assert.equal(status, 200)
  const files = unzip(bytes)
  const names = [...files.keys()].join('\n')
  assert.match(names, /证书\/ZS.*\.pdf/)
  const report = await checkEvidence(bytes)
  assert.deepEqual(report.findings, [])
  const sheet = rowsOfWorkbook(files.get('班期名册.xlsx')!)
  const column = (title: string) => sheet[0]!.indexOf(title)
  for (const person of [first, second]) {
    const rows = await it.context.database.read
      .selectFrom('studySegments')
      .select(['newMs', 'lessonId'])
      .where('studentId', '=', person.id)
      .where('courseId', '=', course.id)
      .execute()
    const proven = report.students.find(({ studentId }) => studentId === person.id)!
    const line = sheet.find((row) => row[column('学号')] === proven.studentNumber)!
    const seconds = rows.reduce((sum, { newMs }) => sum + newMs, 0) / 1000
    assert.equal(secondsOf(line[column('学习时长')]!), seconds)
    assert.equal(proven.creditedMs, seconds * 1000)
    assert.equal(Number(line[column('完成课时')]), proven.completedLessons)
    assert.equal(Number(line[column('学时')] || 0), proven.hours)
  }
  assert.equal(rowsOfWorkbook(files.get('报名申请.xlsx')!)[0]?.[0], '申请编号')
  const after = (await it.get(`${path}/${id}`, await root())).body
  assert.deepEqual([after.status, after.archivedAt !== null], ['ARCHIVED', true])
  assert.equal((await send('DELETE', `/${id}/members/${second.id}`)).body.problem, 'class.archived')
  assert.equal((await enter(id, second.id, 1)).body.problem, 'class.archived')
  assert.equal((await send('DELETE', `/${id}`)).body.problem, 'class.hasArchive')
  assert.equal((await post(`/${id}/archive`)).status, 200, 'it can be had again')
  assert.equal((await setStatus(id, 'ENDED')).status, 200)
  assert.equal((await send('DELETE', `/${id}`)).body.problem, 'class.hasArchive')
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})

test('archiving requires the permissions to export applications, certificates and students', async () => {
  const { id } = await school('焊工')
  await setStatus(id, 'RUNNING')
  await setStatus(id, 'ENDED')
  const exports = ['classes.export', 'students.export', 'certificates.export', 'applications.export']
  const archive = async (permissions: readonly string[]) =>
    it.post(`${path}/${id}/archive`, {}, (await it.world.person('ADMIN', { permissions })).token)
  for (const missing of exports) {
    const { status } = await archive(exports.filter((each) => each !== missing))
    assert.equal(status, 403, `without ${missing}`)
  }
  assert.equal((await it.get(`${path}/${id}`, await root())).body.status, 'ENDED')
  assert.equal((await archive(exports)).status, 200)
})

test('a class that a student joins during archiving is not archived without them', async (t) => {
  const { id, people } = await school('焊工')
  await setStatus(id, 'RUNNING')
  await setStatus(id, 'ENDED')
  const [{ database }, login, latecomer] = [it.context, await root(), await it.world.student()]
  const archive = () => it.post(`${path}/${id}/archive`, {}, login)
  const { mock } = t.mock.method(database, 'write', async (job: (db: Db) => Promise<unknown>) => {
    mock.restore()
    await join(id, [latecomer])
    return database.write(job)
  })
  assert.equal((await archive()).body.problem, 'resource.stale')
  assert.equal((await it.get(`${path}/${id}`, login)).body.status, 'ENDED')
  assert.equal((await archive()).status, 200)
  assert.equal((await members(id)).length, people.length + 1)
})

test('members whose result changes to failed while certificates are issued get none', async (t) => {
  const course = await it.world.course({ lessons: [{}] })
  const people = [
    await it.world.student({ idCard: idCards.pop()! }),
    await it.world.student({ idCard: idCards.pop()! }),
  ]
  const { id } = await create([course], { project: '汽修', endDate: '2026-11-30', needsAssessment: false })
  await join(id, people)
  for (const person of people) await watch(person, course, 0, 60)
  it.pass(20 * 86_400)
  const [{ database }, login] = [it.context, await root()]
  const { mock } = t.mock.method(database, 'write', async (job: (db: Db) => Promise<unknown>) => {
    mock.restore()
    const rows = people.map((each) => ({ studentId: each.id, score: null, isPassed: false, date: null }))
    const entered = await send('PUT', `/${id}/assessments`, { rows })
    assert.equal(entered.status, 200, JSON.stringify(entered.body))
    return database.write(job)
  })
  const { body } = await it.post(`${path}/${id}/certificates`, {}, login)
  assert.deepEqual(
    { dataLength: body.data.length, failures: body.failures.map(({ reason }: { reason: string }) => reason) },
    { dataLength: 0, failures: ['没有合格的考核成绩', '没有合格的考核成绩'] },
  )
})
