import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { maskIdCard } from '../core/crypto/id-card.ts'
import { textOfPdf } from '../testing/files/pdf-text.ts'
import { set } from '../testing/outgoing.ts'
import { checkEvidence, codesOf } from '../testing/papers/evidence-school.ts'
import { manageStudentCalls } from '../testing/people/manage-student-calls.ts'
import { studentCentreCalls } from '../testing/people/student-centre-calls.ts'
import { testApp } from '../testing/test-app.ts'
import { makeAnchor } from './anchor/make-anchor.ts'

const it = testApp()
const { watch } = studentCentreCalls(it)
const { idCard, update } = manageStudentCalls(it)
afterEach(() => set(it, { 'proof.secondAdmin': false }))
const confirmations = '/api/admin/credit-confirmations'

test('another person gets the hours only with a second admin, and the pack names both people', async () => {
  const [admin, second] = [await it.world.person('ADMIN'), await it.world.person('ADMIN')]
  await set(it, { 'basic.domain': 'https://school.example' })
  const [from, to] = [idCard(), idCard()]
  const who = await it.world.student({ name: '张伟', idCard: from })
  await watch(who, await it.world.course(), 30)
  it.pass(600)
  await makeAnchor(it.context)
  await it.prove(admin.token)
  const { body: on } = await it.post('/api/admin/settings/proof', { secondAdmin: true }, admin.token)
  assert.equal(on.success, true)
  const change = { name: '王小明', idCard: to }
  const save = async (body: object) => update(who.id, body, await it.world.login(admin.id))
  assert.deepEqual((await save(change)).body.errors, { reason: '学员已有学习记录，变更身份须填写理由' })
  const asked = await save({ ...change, reason: '登记时录错了人' })
  assert.equal(asked.body.problem, 'credit.needsConfirmation')
  const token = await it.world.login(second.id)
  const [request] = (await it.get(confirmations, token)).body.content
  assert.deepEqual({ kind: request.kind, subject: request.subject }, { kind: 'identity', subject: '张伟' })
  assert.ok(!JSON.stringify(request).includes(to), 'the whole number is shown to nobody')
  await it.post(`${confirmations}/${request.id}/decision`, { isConfirmed: true }, token)
  assert.equal((await save({ ...change, reason: '登记时录错了人' })).status, 200)
  it.pass(600)
  await makeAnchor(it.context)
  const pack = await it.post('/api/admin/students/evidence', { studentIds: [who.id] }, await it.world.login(admin.id))
  assert.equal(pack.status, 200, JSON.stringify(pack.body))
  const report = await checkEvidence(pack.bytes)
  assert.deepEqual(codesOf(report), [], JSON.stringify(report.findings))
  const mask = (number: string) => `${number.slice(0, 6)}********${number.slice(14)}`
  assert.deepEqual(
    report.students[0]?.holders.map(({ name, idCard: number, from: row, reason }) => [name, number, row, reason]),
    [
      ['张伟', mask(from), 1, ''],
      ['王小明', mask(to), 3, '登记时录错了人'],
    ],
  )
})

test('one corrected character is simple once; a limited admin makes no one another person', async () => {
  const clerk = await it.world.person('ADMIN', { permissions: ['students.view', 'students.edit', 'students.reveal'] })
  const who = await it.world.student({ name: '张玮' })
  await watch(who, await it.world.course(), 30)
  const save = (body: object) => update(who.id, body, clerk.token)
  assert.equal((await save({ name: '张伟' })).status, 200)
  assert.equal((await save({ name: '李伟', reason: '改名字' })).status, 403, 'a second correction')
  assert.equal((await save({ idCard: idCard(), reason: '实名认定' })).status, 403, 'the first number')
  assert.equal((await update(who.id, { idCard: idCard(), reason: '实名认定' })).status, 200)
})

test('neither an organization nor the student renames hours, with or without an ID number on record', async () => {
  const organizationId = await it.world.organization()
  const { token } = await it.world.person('ORG_ADMIN', { organizationId })
  const who = await it.world.student({ name: '张伟', organizationId })
  await watch(who, await it.world.course(), 30)
  assert.equal((await update(who.id, { name: '王小明', idCard: idCard() }, token)).status, 422)
  const own = { token: await it.world.login(who.id), body: { name: '王小明' } }
  assert.equal((await it.call('PUT', `/api/admin/users/update/${who.id}`, own)).status, 422)
})

test('for a caller who may not see ID numbers a taken one answers like a free one, and tries are limited', async () => {
  const organizationId = await it.world.organization()
  const { token } = await it.world.person('ORG_ADMIN', { organizationId })
  const taken = idCard()
  await it.world.student({ organizationId, idCard: taken })
  const who = await it.world.student({ organizationId })
  await watch(who, await it.world.course(), 30)
  const answer = async (number: string) => {
    const { status, body } = await update(who.id, { idCard: number }, token)
    return [status, body.problem, body.errors]
  }
  assert.deepEqual(await answer(taken), await answer(idCard()))
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'student.tryIdCard')
    .where('targetId', '=', String(who.id))
    .execute()
  assert.deepEqual([logged.length, logged.some(({ detail }) => detail?.includes(taken))], [2, false])
  for (let tried = 2; tried < 100; tried++) assert.equal((await answer(taken))[0], 422)
  assert.equal((await answer(taken))[0], 429)
})

test('a person bound after study began is named by the record, its PDF and its check', async () => {
  const admin = await it.world.person('ADMIN')
  await set(it, { 'certificate.verifyAddress': 'https://school.example' })
  const who = await it.world.student({ name: '张伟' })
  await watch(who, await it.world.course(), 30)
  const read = async (path: string) => it.call('GET', path, { token: await it.world.login(admin.id) })
  const head = async () => (await read(`/api/admin/students/${who.id}/records`)).body.identity
  const print = async () => {
    const text = textOfPdf((await read(`/api/admin/students/${who.id}/records/pdf`)).bytes)
    const code = /verify\/record\/([0-9A-Z-]{34})/.exec(text)?.[1]
    return { text, check: (await it.get(`/api/public/records/${code}`)).body }
  }
  const before = await print()
  assert.deepEqual(
    [await head(), before.check.identity, before.text.includes('实名认定')],
    [undefined, undefined, false],
  )
  const number = idCard()
  assert.equal((await update(who.id, { name: '王小明', idCard: number, reason: '实名认定' })).status, 200)
  assert.equal((await update(who.id, { name: '王晓明', reason: '同音字' })).status, 200)
  const said = `第 1–2 行由 张* 未实名 取得；自第 3 行起由 王** ${maskIdCard(number)} 取得（2026-11-20 实名认定）`
  const after = await print()
  assert.deepEqual([await head(), after.check.identity], [said, said])
  assert.ok(after.text.includes(said.slice(said.indexOf('；'))), after.text)
  const again = await it.get(`/api/public/records/${/record\/([0-9A-Z-]{34})/.exec(before.text)?.[1]}`)
  assert.equal(again.body.identity, undefined, 'an earlier print says what it said')
})

test('a certificate says on which day the identity was bound, and its public check who earned which rows', async () => {
  const admin = await it.world.person('ADMIN')
  await set(it, { 'basic.domain': 'https://school.example', 'certificate.previewLessons': 1 })
  const who = await it.world.student({ name: '张伟' })
  await watch(who, await it.world.course(), 60)
  const number = idCard()
  assert.equal((await update(who.id, { idCard: number, reason: '补录证件' })).status, 200)
  const { body } = await it.post('/api/admin/certificates/batch-generate', { studentIds: [who.id] }, admin.token)
  const [certificate] = body.data
  const day = new Date(it.now + 8 * 3_600_000).toISOString().slice(0, 10)
  assert.equal(certificate.boundOn, day)
  const pdf = await it.get(`/api/admin/certificates/${certificate.id}/pdf`, admin.token)
  const [year, month, date] = day.split('-').map(Number)
  assert.ok(textOfPdf(pdf.bytes).replaceAll(/\s/g, '').includes(`（${year}年${month}月${date}日实名认定）`))
  const check = (await it.get(`/api/public/certificates/${certificate.certificateNumber}`)).body
  assert.match(
    check.identity,
    /^第 1–\d+ 行由 张\* 未实名 取得；自第 \d+ 行起由 张\* .{6}\*{8}.{4} 取得（.* 实名认定）$/,
  )
  assert.ok(!JSON.stringify(check).includes(number))
})
