import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { ContractToSign } from '@jiangxue/contract/training-contract/training-contract.ts'
import { textsOfPdf } from '../../testing/files/pdf-text.ts'
import { lastCode, set, smsSettings } from '../../testing/outgoing.ts'
import { contractCalls } from '../../testing/study/contract-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { digestOfContract } from './digest-of-contract.ts'

const it = testApp()
const { path, read, form, sign, candidate, orderFor, own, ...agreements } = contractCalls(it)
const words = '{{学员姓名}}（{{身份证号}}）学习{{课程名称}}，班期{{班期名称}}，{{培训费用}}，{{培训期限}}，{{培训学时}}'
const idCard = '11010519491231002X'
let admin: Person
let made: Promise<void> | undefined
const make = async () => {
  admin = await it.world.person('ADMIN')
  await agreements.release('contract', words)
}
beforeEach(() => (made ??= make()))

const pdfText = (pdf: Buffer) => textsOfPdf(pdf).join('')
const refused = ({ status, body }: TestResponse) => [status, body.problem]

test('a contract is filled in, signed once with a drawn signature, recorded in the chain and downloaded by both', async () => {
  const { student, course } = await candidate({ idCard })
  const due = (await it.get('/api/student/contracts/due', student.token)).body
  assert.deepEqual(
    due.map(({ courseId, fee, isRenewal }: ContractToSign) => ({ courseId, fee, isRenewal })),
    [{ courseId: course.id, fee: 268, isRenewal: false }],
  )
  const contract = await read(course, student)
  assert.match(contract.html, /张三（110105\*+002X）学习课程\d+，班期无，268\.00 元，2026-11-20 起，[\d.]+ 学时/)
  assert.deepEqual(refused(await sign(course, form(contract, { name: '李四' }), student)), [422, 'contract.otherName'])
  assert.deepEqual(refused(await sign(course, form(contract, { password: 'wrong' }), student)), [
    422,
    'account.wrongPassword',
  ])
  const signed = await sign(course, form(contract), student)
  assert.equal(signed.status, 200, JSON.stringify(signed.body))
  assert.deepEqual(refused(await sign(course, form(contract), student)), [409, 'contract.notNeeded'])
  assert.deepEqual((await it.get('/api/student/contracts/due', student.token)).body, [])
  const [shown] = await own(student)
  assert.deepEqual(
    { state: shown!.state, method: shown!.method, fee: shown!.fee },
    { state: 'SIGNED', method: 'PASSWORD', fee: 268 },
  )

  const { read: db } = it.context.database
  const event = await db
    .selectFrom('ledgerEvents')
    .selectAll()
    .where('studentId', '=', student.id)
    .where('kind', '=', 'contractSigned')
    .executeTakeFirstOrThrow()
  const facts = JSON.parse(event.facts)
  assert.deepEqual(
    { contractId: facts.contractId, text: facts.text, digest: facts.digest, replaces: facts.replaces },
    { contractId: shown!.id, text: contract.digest, digest: shown!.digest, replaces: null },
  )
  assert.ok(!event.facts.includes('110105') && !event.facts.includes('张三'), 'the event names nobody')
  const row = await db.selectFrom('trainingContracts').selectAll().where('id', '=', shown!.id).executeTakeFirstOrThrow()
  assert.equal(digestOfContract(row), facts.digest)
  assert.deepEqual(await ledgerFaults(db, it.context.keys), [])

  for (const [url, token] of [
    [`/api/student/contracts/${shown!.id}/pdf`, student.token],
    [`/api/admin/contracts/${shown!.id}/pdf`, admin.token],
  ] as const) {
    const { status, bytes, headers } = await it.get(url, token)
    assert.equal(status, 200)
    assert.match(headers['content-disposition'] ?? '', /\.pdf/)
    const text = pdfText(bytes)
    for (const said of ['张三', '268.00', '1 / 1', shown!.digest, '可靠电子签名'])
      assert.ok(text.includes(said), `${said} in ${text}`)
  }
})

test('a code sent to the phone signs, once, without a drawn signature; nobody signs for another', async () => {
  await set(it, smsSettings)
  const { student, course } = await candidate({ phone: '13900007000' })
  const contract = await read(course, student)
  assert.equal(contract.phone, '139****7000')
  assert.equal((await it.post(`${path(course)}/code`, {}, student.token)).status, 200)
  const code = await lastCode(it, '13900007000')
  const byCode = { method: 'CODE', password: '', signature: null, code }
  const other = await it.world.student({ name: '张三', phone: '13900007001' })
  await orderFor(other, course)
  const theirs = await read(course, other)
  assert.deepEqual(refused(await sign(course, form(theirs, byCode), other)), [422, 'account.wrongCode'])
  assert.deepEqual(
    refused(await sign(course, form(contract, { ...byCode, code: code === '111111' ? '222222' : '111111' }), student)),
    [422, 'account.wrongCode'],
  )
  const signed = await sign(course, form(contract, byCode), student)
  assert.equal(signed.status, 200, JSON.stringify(signed.body))
  const { id } = signed.body.data
  assert.match(pdfText((await it.get(`/api/student/contracts/${id}/pdf`, student.token)).bytes), /以输入姓名签署/)
  assert.deepEqual(refused(await it.get(`/api/student/contracts/${id}/pdf`, other.token)), [404, 'contract.notFound'])
  assert.deepEqual(await own(other), [])
  assert.equal((await it.get(`/api/admin/contracts/${id}/pdf`, student.token)).status, 403)
  const withoutPhone = await candidate()
  assert.deepEqual(refused(await it.post(`${path(withoutPhone.course)}/code`, {}, withoutPhone.student.token)), [
    409,
    'contract.noPhone',
  ])
})

test('of two taps one signs', async () => {
  const { student, course } = await candidate()
  const body = form(await read(course, student))
  const answers = await Promise.all([sign(course, body, student), sign(course, body, student)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await own(student)).length, 1)
  const [newest] = (await agreements.managed('contract')).versions
  assert.ok(newest.consents >= 1, 'whoever has signed a version is counted')
})

test('another fee makes a new contract due; the signed one is replaced when that is signed', async () => {
  const { student, course, order } = await candidate()
  await sign(course, form(await read(course, student)), student)
  const change = (amountFen: number) =>
    it.context.database.write((db) => db.updateTable('orders').set({ amountFen }).where('id', '=', order!.id).execute())
  await change(200_00)
  const [due] = (await it.get('/api/student/contracts/due', student.token)).body
  assert.deepEqual({ fee: due.fee, isRenewal: due.isRenewal }, { fee: 200, isRenewal: true })
  assert.equal((await own(student))[0]!.state, 'SIGNED', 'until the new one is signed')
  const stale = await read(course, student)
  await change(190_00)
  assert.deepEqual(refused(await sign(course, form(stale), student)), [409, 'contract.changed'])
  const fresh = await read(course, student)
  assert.match(fresh.html, /190\.00 元/)
  assert.equal((await sign(course, form(fresh), student)).status, 200)
  const contracts = await own(student)
  assert.deepEqual(
    contracts.map(({ state, fee }) => ({ state, fee })),
    [
      { state: 'SIGNED', fee: 190 },
      { state: 'REPLACED', fee: 268 },
    ],
  )
  for (const { id } of contracts)
    assert.equal((await it.get(`/api/student/contracts/${id}/pdf`, student.token)).status, 200)
  assert.deepEqual(refused(await it.call('DELETE', `/api/admin/orders/${order!.id}`, { token: admin.token })), [
    409,
    'order.hasContract',
  ])
})

test('a text that is published meanwhile is read before it is signed; signed ones stay as they were', async () => {
  const [first, second] = [await candidate(), await candidate()]
  const signed = (await sign(first.course, form(await read(first.course, first.student)), first.student)).body.data
  const before = await read(second.course, second.student)
  const version = await agreements.release('contract', `第二版 ${words}`)
  assert.deepEqual(refused(await sign(second.course, form(before), second.student)), [409, 'contract.changed'])
  const after = await read(second.course, second.student)
  assert.equal(after.version, version)
  assert.equal((await sign(second.course, form(after), second.student)).status, 200)
  assert.deepEqual((await it.get('/api/student/contracts/due', first.student.token)).body, [])
  const pdf = pdfText((await it.get(`/api/student/contracts/${signed.id}/pdf`, first.student.token)).bytes)
  assert.ok(!pdf.includes('第二版'))
  await agreements.release('contract', words)
})

test('wrong forms, callers and signatures are refused', async () => {
  const { student, course } = await candidate()
  const contract = await read(course, student)
  const fields = async (changes: object) =>
    Object.keys((await sign(course, form(contract, changes), student)).body.errors ?? {})
  assert.deepEqual(await fields({ name: ' ' }), ['name'])
  assert.deepEqual(await fields({ password: '' }), ['password'])
  assert.deepEqual(await fields({ method: 'CODE' }), ['code'])
  for (const wrong of [
    [],
    [[1, 2]],
    [[1, 2, 3]],
    [[1, 2, 3, 241]],
    [[0, 0, 601, 0]],
    [[0.5, 0, 1, 1]],
    Array.from({ length: 81 }, () => [0, 0, 1, 1]),
    [Array.from({ length: 6002 }, () => 1)],
  ])
    assert.match(String(await fields({ signature: wrong })), /^signature/, JSON.stringify(wrong).slice(0, 50))
  assert.equal((await sign(course, form({ digest: 'short' }), student)).status, 422)
  assert.deepEqual(refused(await sign(course, form({ digest: 'A'.repeat(43) }), student)), [409, 'contract.changed'])
  assert.equal((await it.get('/api/admin/contracts?state=OPEN', admin.token)).status, 422)
  assert.deepEqual(refused(await it.get('/api/admin/contracts/999999/pdf', admin.token)), [404, 'contract.notFound'])
  assert.deepEqual(refused(await it.post(`${path(course)}/code`, {}, student.token)).slice(0, 1), [409])
  for (const who of [admin, await it.world.person('TEACHER')])
    for (const url of [path(course), '/api/student/contracts', '/api/student/contracts/due'])
      assert.equal((await it.get(url, who.token)).status, 403, url)
  for (const url of ['/api/admin/contracts', '/api/admin/contracts/unsigned'])
    assert.equal((await it.get(url, student.token)).status, 403, url)
})

test('the text of a contract is published only with placeholders that can be filled', async () => {
  await agreements.save('contract', '<p>{{学费}}</p>')
  const { status, body } = await agreements.publish('contract')
  assert.deepEqual(
    [status, body.problem, body.message],
    [409, 'agreement.unknownPlaceholders', '协议中有无法填写的内容：{{学费}}'],
  )
  await agreements.save('contract', `<p>${words}</p>`)
})
