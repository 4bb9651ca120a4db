import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Invoice } from '@jiangxue/contract/invoice/invoice.ts'
import { isTaxNumber } from '@jiangxue/contract/invoice/invoice.values.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const taxNumber = '91110108MA01KPGK0L'
const company = { buyer: 'company', title: '北京匠学科技有限公司', taxNumber, email: 'zhang@example.cn' }
const person = { buyer: 'person', title: '张三', email: 'zhang@example.cn' }
let admin: Person
const offer = (invoices: boolean) =>
  it.context.database.write((db) => changeSetting(db, 'payment.invoices', invoices, it.now))
let made: Promise<void> | undefined
const make = async () => {
  admin = await it.world.person('ADMIN')
  await offer(true)
}
beforeEach(() => (made ??= make()))

const ask = (order: number, body: object, { token }: Person) =>
  it.post(`/api/student/orders/${order}/invoices`, body, token)
const settle = (id: number, what: 'issue' | 'reject' | 'reverse', body: object, { token } = admin) =>
  it.post(`/api/admin/invoices/${id}/${what}`, body, token)
const upload = (id: number, name: string, text: string, { token } = admin) =>
  it.call('POST', `/api/admin/invoices/${id}/file`, { ...fileForm(Buffer.from(text), name, 'application/pdf'), token })
const refused = ({ status, body }: TestResponse) => [status, body.problem]
const change = async (order: number, body: object) =>
  assert.equal((await it.call('PUT', `/api/admin/orders/${order}/status`, { token: admin.token, body })).status, 200)

/** A student with an order of 100 yuan that is paid. */
async function buyer() {
  const [student, course] = [await it.world.student(), await it.world.course({ price: 100 })]
  const body = { studentId: student.id, courseId: course.id }
  const order = (await it.post('/api/admin/orders', body, admin.token)).body.data.id as number
  await change(order, { status: 'PAID', method: '转账' })
  const own = async () => (await it.get('/api/student/invoices', student.token)).body.content as Invoice[]
  return { student, order, own }
}

test('a tax number has eighteen characters with the right check digit', () => {
  assert.equal(isTaxNumber(taxNumber), true)
  for (const wrong of [
    '',
    taxNumber.slice(1),
    taxNumber.replace('0L', '1L'),
    taxNumber.replace('M', 'I'),
    '1'.repeat(18),
  ])
    assert.equal(isTaxNumber(wrong), false, wrong)
})

test('an invoice is asked for, issued with its file, and downloaded by its student alone', async () => {
  const { student, order, own } = await buyer()
  const { id } = (await ask(order, { ...company, taxNumber: taxNumber.toLowerCase() }, student)).body.data
  assert.deepEqual(refused(await ask(order, person, student)), [409, 'invoice.pending'])
  assert.equal((await upload(id, '发票.pdf', '%PDF-1.7 invoice')).status, 200)
  assert.equal((await own())[0]!.fileUrl, null, 'not before it is issued')
  const { body } = await settle(id, 'issue', { number: '24112000000012345678' })
  assert.deepEqual(
    { state: body.data.state, amount: body.data.amount, isAbovePaid: body.data.isAbovePaid },
    { state: 'ISSUED', amount: 100, isAbovePaid: false },
  )
  const [shown] = await own()
  assert.deepEqual(
    { state: shown!.state, number: shown!.number, taxNumber: shown!.taxNumber },
    { state: 'ISSUED', number: '24112000000012345678', taxNumber },
  )
  const file = await it.app.inject({ url: shown!.fileUrl! })
  assert.deepEqual(
    [file.statusCode, file.headers['content-type'], file.body],
    [200, 'application/pdf', '%PDF-1.7 invoice'],
  )
  assert.equal((await it.app.inject({ url: shown!.fileUrl!.replace(/signature=./, 'signature=_') })).statusCode, 403)
  const other = await it.world.student()
  assert.deepEqual((await it.get('/api/student/invoices', other.token)).body.content, [])
  assert.deepEqual(refused(await ask(order, person, student)), [409, 'invoice.nothingLeft'])
  const messages = (await it.get('/api/messages', student.token)).body.content as { event: string }[]
  assert.ok(messages.some(({ event }) => event === 'invoiceSettled'))
  const seen = (await it.get(`/api/admin/orders/${order}`, admin.token)).body
  assert.equal(seen.invoicedAmount, 100)
})

test('after a refund an issued invoice has to be reversed, and what is left can be invoiced', async () => {
  const { student, order, own } = await buyer()
  const { id } = (await ask(order, person, student)).body.data
  await settle(id, 'issue', { number: '12345678' })
  await change(order, { status: 'REFUNDED', amount: 40, note: '部分退课', endsEnrollment: false })
  const listed = async () =>
    ((await it.get('/api/admin/invoices?keyword=12345678', admin.token)).body.content as Invoice[]).find(
      (row) => row.id === id,
    )!
  assert.equal((await listed()).isAbovePaid, true)
  assert.equal((await settle(id, 'reverse', { note: '退款红冲' })).body.data.state, 'REVERSED')
  assert.equal((await listed()).isAbovePaid, false)
  const again = (await ask(order, person, student)).body.data
  assert.equal(again.amount, 60)
  await change(order, { status: 'REFUNDED', amount: 10, note: '再退', endsEnrollment: false })
  assert.deepEqual(refused(await settle(again.id, 'issue', { number: '12345679' })), [409, 'invoice.tooMuch'])
  assert.equal((await settle(again.id, 'reject', { note: '金额已变' })).status, 200)
  assert.deepEqual(
    (await own()).map(({ state, note }) => [state, note]),
    [
      ['REJECTED', '金额已变'],
      ['REVERSED', '退款红冲'],
    ],
  )
})

test('a request is taken back until it is answered, once, and by its student', async () => {
  const { student, order, own } = await buyer()
  const { id } = (await ask(order, person, student)).body.data
  const withdraw = ({ token }: Person) => it.call('DELETE', `/api/student/invoices/${id}`, { token })
  assert.deepEqual(refused(await withdraw(await it.world.student())), [404, 'invoice.notFound'])
  assert.equal((await withdraw(student)).status, 200)
  assert.deepEqual(refused(await withdraw(student)), [409, 'invoice.settled'])
  assert.deepEqual(refused(await settle(id, 'issue', { number: '12345678' })), [409, 'invoice.settled'])
  assert.equal((await own())[0]!.state, 'WITHDRAWN')
  const stale = (await ask(order, person, student)).body.data
  assert.deepEqual(refused(await settle(stale.id, 'reject', { note: '错', version: 9 })), [409, 'resource.stale'])
})

test('what is no invoice, nobody’s order or a wrong form is refused', async () => {
  const { student, order } = await buyer()
  const field = async (body: object) => Object.keys((await ask(order, body, student)).body.errors)
  assert.deepEqual(await field({ ...company, taxNumber: '123' }), ['taxNumber'])
  assert.deepEqual(await field({ ...person, taxNumber }), ['taxNumber'])
  assert.deepEqual(await field({ ...person, title: ' ' }), ['title'])
  assert.deepEqual(await field({ ...person, email: 'zhang' }), ['email'])
  assert.deepEqual(refused(await ask(order, person, await it.world.student())), [404, 'order.notFound'])
  await offer(false)
  assert.deepEqual(refused(await ask(order, person, student)), [409, 'invoice.off'])
  await offer(true)
  const { id } = (await ask(order, person, student)).body.data
  for (const [name, text] of [
    ['发票.exe', 'MZ'],
    ['发票.pdf', '<html>'],
    ['发票.ofd', '%PDF-1.7'],
  ] as const)
    assert.deepEqual(refused(await upload(id, name, text)), [415, 'invoice.wrongType'])
  for (const [name, text] of [
    ['发票.xml', '<?xml version="1.0"?><Invoice/>'],
    ['发票.OFD', 'PK\u0003\u0004'],
  ] as const)
    assert.equal((await upload(id, name, text)).status, 200)
  assert.equal((await settle(id, 'issue', { number: 'abc' })).status, 422)
  assert.equal((await settle(999_999, 'issue', { number: '12345678' })).status, 404)
  for (const who of [student, await it.world.person('TEACHER')]) {
    assert.equal((await settle(id, 'issue', { number: '12345678' }, who)).status, 403)
    assert.equal((await upload(id, '发票.pdf', '%PDF-', who)).status, 403)
    assert.equal((await it.get('/api/admin/invoices', who.token)).status, 403)
  }
  const files = await it.context.database.read
    .selectFrom('files')
    .select('originalName')
    .where('originalName', 'like', '发票%')
    .where('id', 'not in', (of) =>
      of.selectFrom('invoices').select('fileId').where('fileId', 'is not', null).$castTo<{ fileId: number }>(),
    )
    .execute()
  assert.deepEqual(files, [], 'a replaced file is gone')
})
