import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { changeSetting } from '../../core/settings/settings.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const idCard = '110101199003070011'
let course: SmallCourse
let admin: Person

let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  await it.context.database.write((db) => changeSetting(db, 'certificate.verifyAddress', 'http://school.local', it.now))
  course = await it.world.course({
    name: '云计算运维',
    lessons: Array.from({ length: 81 }, () => ({ durationSeconds: 2700 })),
  })
  admin = await it.world.person('ADMIN')
}

let serial = 0
const someIdCard = () => `11010119900307${String(1000 + ++serial)}`
async function graduate({ lessons = 80, name = '欧阳㛃', card = someIdCard() as string | null } = {}) {
  const student = await it.world.student({ name, ...(card !== null && { idCard: card }) })
  await completeLessons(it.context, student.id, course, lessons)
  return student
}
const generate = (who: Person, token = who.token) =>
  it.post(`/api/student/learning/${who.id}/generateCertificate`, {}, token)
const viewing = (who: Person, token = who.token) => it.get(`/api/student/learning/${who.id}/viewCertificate`, token)
const operations = async (action: string) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
const form = (student: Person, more: object = {}) => ({
  studentId: student.id,
  studentName: '欧阳㛃',
  courseName: '云计算运维',
  completionDate: '2026-11-20',
  instructorName: '王建国',
  universityName: '匠学学校',
  ...more,
})
const byForm = (body: object) => it.post('/api/admin/certificates/admin/generate', body, admin.token)

test('nothing is issued below eighty lessons', async () => {
  const student = await graduate({ lessons: 79 })
  const seen = await viewing(student)
  assert.deepEqual(
    { status: seen.status, data: seen.body.data, message: seen.body.message },
    { status: 200, data: null, message: '完成80课时才能预览证书' },
  )
  for (const response of [
    await generate(student),
    await it.get(`/api/student/learning/generateCertificate/${student.id}`, student.token),
  ])
    assert.deepEqual(
      { status: response.status, problem: response.body.problem, message: response.body.message },
      { status: 409, problem: 'certificate.notEnoughLessons', message: '完成80课时才能预览证书' },
    )
  assert.deepEqual((await it.get(`/api/student/learning/${student.id}/certificates`, student.token)).body, [])
})

test('fifty calls with seventy-nine lessons are rejected fifty times', async () => {
  const student = await graduate({ lessons: 79 })
  const responses = await Promise.all(Array.from({ length: 50 }, () => generate(student)))
  for (const { status, body } of responses)
    assert.deepEqual({ status, message: body.message }, { status: 409, message: '完成80课时才能预览证书' })
  assert.deepEqual((await it.get(`/api/student/learning/${student.id}/certificates`, student.token)).body, [])
})

test('the student sees how many lessons the button and the certificate require', async () => {
  const student = await graduate({ lessons: 76 })
  const counts = () => it.get(`/api/student/learning/${student.id}/totalLesson`, student.token)
  assert.deepEqual((await counts()).body, { totalLesson: 76, buttonLessons: 76, previewLessons: 80 })
  await it.context.database.write((db) => changeSetting(db, 'certificate.buttonLessons', 70, it.now))
  assert.equal((await counts()).body.buttonLessons, 70)
})

test('an ID number is required', async () => {
  const response = await generate(await graduate({ card: null }))
  assert.deepEqual(
    { status: response.status, problem: response.body.problem },
    { status: 409, problem: 'certificate.noIdCard' },
  )
})

test('eighty lessons earn the training certificate, which never changes again', async () => {
  const student = await graduate({ card: idCard })
  const issued = await it.get(`/api/student/learning/generateCertificate/${student.id}`, student.token)
  assert.equal(issued.status, 200)
  const { data } = issued.body
  assert.match(data.certificateNumber, /^ZS20261120-[0-9A-HJKMNP-TV-Z]{11}$/)
  assert.deepEqual(
    {
      studentName: data.studentName,
      idCard: data.idCard,
      courseName: data.courseName,
      completedHours: data.completedHours,
      issueDate: data.issueDate,
      completionDate: data.completionDate,
      status: data.status,
      studentId: data.studentId,
    },
    {
      studentName: '欧阳㛃',
      idCard: '110101********0011',
      courseName: '劳动关系协调员职业技能培训',
      completedHours: 80,
      issueDate: '2026-11-20',
      completionDate: '2026-11-20',
      status: 'VALID',
      studentId: student.id,
    },
  )
  assert.equal(data.universityName, '匠学职业IT培训学校')
  assert.match(data.verifyUrl, new RegExp(`/verify/${data.certificateNumber}$`))
  await it.context.database.write((db) =>
    db.updateTable('users').set({ name: '改名' }).where('id', '=', student.id).execute(),
  )
  for (const response of [
    await viewing(student),
    await generate(student),
    await it.get(`/api/admin/certificates/student/${student.id}`, admin.token),
  ])
    assert.deepEqual(response.body.data, data)
  assert.deepEqual((await it.get(`/api/student/learning/${student.id}/certificates`, student.token)).body, [data])
})

test('fifty concurrent calls issue one certificate', async () => {
  const student = await graduate()
  const responses = await Promise.all(Array.from({ length: 50 }, () => generate(student)))
  assert.deepEqual([...new Set(responses.map((response) => response.status))], [200])
  assert.equal(new Set(responses.map((response) => response.body.data.certificateNumber)).size, 1)
  const rows = await it.context.database.read
    .selectFrom('certificates')
    .select('id')
    .where('studentId', '=', student.id)
    .execute()
  assert.equal(rows.length, 1)
})

test('a name that the font cannot draw is rejected, a rare one is not', async () => {
  const response = await generate(await graduate({ name: '李😀' }))
  assert.deepEqual(
    [response.status, response.body.problem, response.body.message.includes('😀')],
    [422, 'paper.unprintable', true],
  )
  assert.equal((await generate(await graduate({ name: '张䶮喆' }))).status, 200)
})

test('the form issues for a course, below the threshold only with a reason', async () => {
  const student = await graduate({ lessons: 3 })
  const refused = await byForm(form(student))
  assert.deepEqual(
    { status: refused.status, errors: refused.body.errors },
    { status: 422, errors: { overrideReason: '未达到课时要求，请填写仍发证的理由' } },
  )
  const issued = await byForm(form(student, { overrideReason: '线下已考核' }))
  assert.equal(issued.status, 200)
  assert.deepEqual(
    {
      courseName: issued.body.data.courseName,
      completedHours: issued.body.data.completedHours,
      completionDate: issued.body.data.completionDate,
      instructorName: issued.body.data.instructorName,
    },
    { courseName: '云计算运维', completedHours: 3, completionDate: '2026-11-20', instructorName: '王建国' },
  )
  const [logged] = await operations('certificate.issue')
  assert.match(logged?.detail ?? '', /线下已考核/)
  assert.equal((await viewing(student)).body.data, null, 'a course certificate is not the training certificate')
  assert.equal((await byForm(form(student))).body.data.id, issued.body.data.id, 'one for each student and course')
})

test('the form reports invalid fields', async () => {
  const student = await graduate()
  for (const [wrong, field] of [
    [{ studentName: '别人' }, 'studentName'],
    [{ courseName: '没有的课' }, 'courseName'],
    [{ completionDate: '2027-01-01' }, 'completionDate'],
    [{ completionDate: '昨天' }, 'completionDate'],
    [{ instructorName: ' ' }, 'instructorName'],
    [{ universityName: undefined }, 'universityName'],
  ] as const) {
    const response = await byForm(form(student, wrong))
    assert.deepEqual([response.status, Object.keys(response.body.errors)], [422, [field]])
  }
  assert.equal((await byForm({ ...form(student), studentId: 999_999_999 })).status, 404)
})

test('a certificate is revoked, checked, and replaced by an admin', async () => {
  const student = await graduate()
  const { data } = (await generate(student)).body
  const check = () => it.get(`/api/public/certificates/${data.certificateNumber}`)
  const valid = await check()
  assert.deepEqual(
    {
      status: valid.body.status,
      studentName: valid.body.studentName,
      courseName: valid.body.courseName,
      issueDate: valid.body.issueDate,
    },
    { status: 'VALID', studentName: '欧**', courseName: data.courseName, issueDate: '2026-11-20' },
  )
  assert.equal(valid.body.completedHours, data.completedHours)
  assert.ok(!JSON.stringify(valid.body).includes('110101'))
  assert.equal((await it.post(`/api/admin/certificates/${data.id}/revoke`, { reason: ' ' }, admin.token)).status, 422)
  const revoked = await it.post(`/api/admin/certificates/${data.id}/revoke`, { reason: '代学' }, admin.token)
  assert.deepEqual(
    [revoked.status, revoked.body.data.status, revoked.body.data.revokedReason],
    [200, 'REVOKED', '代学'],
  )
  assert.equal((await check()).body.status, 'REVOKED')
  assert.equal(
    (await it.post(`/api/admin/certificates/${data.id}/revoke`, { reason: '代学' }, admin.token)).body.problem,
    'certificate.notValid',
  )
  assert.equal(
    (await it.post(`/api/admin/certificates/${data.id}/reissue`, { reason: '更正' }, admin.token)).body.problem,
    'certificate.notValid',
  )
  assert.equal((await viewing(student)).body.data, null)
  assert.equal((await generate(student)).body.problem, 'certificate.revoked', 'a student cannot undo it')
  assert.equal((await byForm(form(student, { courseName: data.courseName }))).status, 200, 'an admin can')
})

test('a reissued certificate has the current name and supersedes the old one', async () => {
  const student = await graduate()
  const { data } = (await generate(student)).body
  await it.context.database.write((db) =>
    db.updateTable('users').set({ name: '欧阳洁' }).where('id', '=', student.id).execute(),
  )
  const { status, body } = await it.post(
    `/api/admin/certificates/${data.id}/reissue`,
    { reason: '姓名更正' },
    admin.token,
  )
  assert.deepEqual(
    { status, studentName: body.data.studentName, bodyStatus: body.data.status },
    { status: 200, studentName: '欧阳洁', bodyStatus: 'VALID' },
  )
  const old = (await it.get(`/api/public/certificates/${data.certificateNumber.toLowerCase()}`)).body
  assert.deepEqual(
    { status: old.status, studentName: old.studentName, supersededBy: old.supersededBy },
    { status: 'SUPERSEDED', studentName: '欧**', supersededBy: body.data.certificateNumber },
  )
  assert.equal((await viewing(student)).body.data.id, body.data.id)
})

test('a deleted certificate is gone, but the log still has it', async () => {
  const student = await graduate()
  const { data } = (await generate(student)).body
  const remove = () => it.call('DELETE', `/api/admin/certificates/${data.id}`, { token: admin.token })
  assert.deepEqual([(await remove()).status, (await remove()).status], [200, 404])
  assert.equal((await it.get(`/api/public/certificates/${data.certificateNumber}`)).status, 404)
  const [logged] = await operations('certificate.delete')
  assert.ok(logged?.detail.includes(data.certificateNumber))
  assert.equal((await generate(student)).body.problem, 'certificate.deleted', 'a student cannot undo it')
  const again = await byForm(form(student, { courseName: data.courseName }))
  assert.notEqual(again.body.data.certificateNumber, data.certificateNumber)
})

test('unknown and malformed numbers are not found', async () => {
  for (const number of ['ZS20261120-0000000000A', 'x', '1', "'; drop table certificates", 'ZS20261120-ABCDEFGHJKMNP'])
    assert.equal((await it.get(`/api/public/certificates/${encodeURIComponent(number)}`)).status, 404, number)
})

test('students see only their own certificates', async () => {
  const [student, other] = [await graduate(), await graduate()]
  const { data } = (await generate(student)).body
  assert.equal((await viewing(student, other.token)).status, 403)
  assert.equal((await generate(student, other.token)).status, 403)
  for (const kind of ['pdf', 'fonts'])
    assert.equal(
      (await it.get(`/api/student/learning/${other.id}/certificates/${data.id}/${kind}`, other.token)).status,
      404,
    )
  assert.equal((await it.get(`/api/admin/certificates/${data.id}/pdf`, student.token)).status, 403)
  assert.equal((await viewing(student, admin.token)).body.data.id, data.id)
})

test('the list filters by student and course', async () => {
  const student = await graduate({ name: '司马100%' })
  const { data } = (await generate(student)).body
  const find = (query: string) => it.get(`/api/admin/certificates?${query}`, admin.token)
  assert.deepEqual((await find(`studentName=${encodeURIComponent('马100%')}`)).body.content, [data])
  assert.equal((await find(`studentName=${encodeURIComponent('马%')}`)).body.totalElements, 0)
  const all = (await find(`courseName=${encodeURIComponent('劳动')}&size=2`)).body
  assert.deepEqual({ contentLength: all.content.length, id: all.content[0].id }, { contentLength: 2, id: data.id })
  assert.ok(all.totalElements > 2)
  assert.equal((await find('size=101')).status, 422)
})
