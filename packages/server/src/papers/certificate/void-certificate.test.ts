import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { changeSetting } from '../../core/settings/settings.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { unzip } from '../../testing/files/unzip.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
let admin: Person
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  admin = await it.world.person('ADMIN')
}
const setDomain = (domain: string) =>
  it.context.database.write((db) => changeSetting(db, 'basic.domain', domain, it.now))
let serial = 0
async function graduate() {
  return it.world.student('graduate', { name: '林晓', idCard: `11010119900307${String(2000 + ++serial)}` })
}
const generate = (who: Person) => it.post(`/api/student/learning/${who.id}/generateCertificate`, {}, who.token)
const office = (path: string, body: object) => it.post(`/api/admin/certificates${path}`, body, admin.token)
const bytes = async (method: 'GET' | 'POST', url: string, token: string, payload?: object, host = 'localhost') => {
  const headers = { authorization: `Bearer ${token}`, host }
  const response = await it.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.rawPayload }
}
const officePdf = async (id: number, host?: string) => {
  const { body } = await bytes('GET', `/api/admin/certificates/${id}/pdf`, admin.token, undefined, host)
  return textOfPdf(body)
}

test('an invalid certificate is downloaded only with its stamp, and never by students', async () => {
  await setDomain('school.example')
  const student = await graduate()
  const first = (await generate(student)).body.data
  const own = (id: number) => `/api/student/learning/${student.id}/certificates/${id}/pdf`
  assert.doesNotMatch(await officePdf(first.id), /已撤销|已换发/)
  assert.equal((await it.get(own(first.id), student.token)).status, 200)

  const second = (await office(`/${first.id}/reissue`, { reason: '更正姓名' })).body.data
  assert.match(await officePdf(first.id), /已换发/)
  await office(`/${second.id}/revoke`, { reason: '误发' })
  assert.match(await officePdf(second.id), /已撤销/)
  assert.match(textOfPdf((await bytes('GET', own(second.id), admin.token)).body), /已撤销/)
  for (const { id } of [first, second]) {
    const { status, body } = await it.get(own(id), student.token)
    assert.deepEqual({ status, problem: body.problem }, { status: 409, problem: 'certificate.notValid' })
  }
})

test('the check of a reissued certificate does not link to a deleted successor', async () => {
  await setDomain('school.example')
  const first = (await generate(await graduate())).body.data
  const second = (await office(`/${first.id}/reissue`, { reason: '更正姓名' })).body.data
  const check = async () => (await it.get(`/api/public/certificates/${first.certificateNumber}`)).body
  assert.equal((await check()).supersededBy, second.certificateNumber)
  await it.call('DELETE', `/api/admin/certificates/${second.id}`, { token: admin.token })
  const { status, supersededBy } = await check()
  assert.deepEqual({ status, supersededBy }, { status: 'SUPERSEDED', supersededBy: null })
})

test('a batch skips invalid certificates and lists them in its results', async () => {
  await setDomain('school.example')
  const [valid, revoked] = [(await generate(await graduate())).body.data, (await generate(await graduate())).body.data]
  await office(`/${revoked.id}/revoke`, { reason: '误发' })
  const url = '/api/admin/certificates/batch-download'
  const zip = unzip((await bytes('POST', url, admin.token, { certificateIds: [valid.id, revoked.id] })).body)
  assert.deepEqual([...zip.keys()], [`${valid.certificateNumber}_林晓.pdf`, '结果.xlsx'])
  const results = rowsOfWorkbook(zip.get('结果.xlsx') as Buffer)
  assert.deepEqual(results.find((row) => row.includes(revoked.certificateNumber))?.slice(-2), ['失败', '已撤销'])
})

test('the check address is fixed at issue, whatever host a certificate is downloaded from', async () => {
  await setDomain('old.school.example')
  const { data } = (await generate(await graduate())).body
  assert.equal(data.verifyUrl, `https://old.school.example/verify/${data.certificateNumber}`)
  await setDomain('new.school.example')
  const text = await officePdf(data.id, 'evil.example')
  assert.ok(text.includes('old.school.example/verify/') && !text.includes('evil'), text)
  const reissued = (await office(`/${data.id}/reissue`, { reason: '新域名' })).body.data
  assert.match(reissued.verifyUrl, /^https:\/\/new\.school\.example\/verify\//)
})

test('certificates without a stored address use the current one', async () => {
  await setDomain('now.school.example')
  const student = await graduate()
  const { data } = (await generate(student)).body
  await it.context.database.write((db) =>
    db.updateTable('certificates').set({ verifyOrigin: '' }).where('id', '=', data.id).execute(),
  )
  const shown = async () => (await it.get(`/api/student/learning/${student.id}/certificates`, student.token)).body[0]
  assert.match((await shown()).verifyUrl, /^https:\/\/now\.school\.example\//)
  await setDomain('')
  assert.match((await shown()).verifyUrl, /^http:\/\/localhost:3000\//, 'never the host that was asked')
})

test('without a domain admins confirm the address, and students get an error', async () => {
  await setDomain('')
  const students = [await graduate(), await graduate(), await graduate()] as const
  const own = await generate(students[0])
  assert.deepEqual({ status: own.status, problem: own.body.problem }, { status: 409, problem: 'certificate.noAddress' })
  const form = {
    studentId: students[0].id,
    studentName: '林晓',
    courseName: '劳动关系协调员职业技能培训',
    completionDate: '2026-11-20',
    instructorName: '王建国',
    universityName: '匠学学校',
  }
  assert.equal((await office('/admin/generate', form)).body.problem, 'certificate.noAddress')
  assert.equal((await office('/admin/generate', { ...form, verifyAddress: 'nonsense' })).status, 422)
  const confirmed = { verifyAddress: 'http://192.168.1.20:3000/admin' }
  const issued = (await office('/admin/generate', { ...form, ...confirmed })).body.data
  assert.equal(issued.verifyUrl, `http://192.168.1.20:3000/verify/${issued.certificateNumber}`)

  const studentIds = [students[1].id]
  assert.equal((await office('/batch-generate', { studentIds })).body.problem, 'certificate.noAddress')
  assert.equal((await office('/batch-generate', { studentIds, ...confirmed })).body.data.length, 1)
  assert.equal((await office('/batch-generate-download', { all: true })).body.problem, 'certificate.noAddress')
  assert.equal((await office('/batch-generate-download', { all: true, ...confirmed })).status, 200)
  assert.equal((await office(`/${issued.id}/reissue`, { reason: '更正' })).body.problem, 'certificate.noAddress')
  assert.equal((await office(`/${issued.id}/reissue`, { reason: '更正', ...confirmed })).status, 200)
})
