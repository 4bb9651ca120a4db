import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idCardBorn } from '../../testing/people/id-card-born.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const path = (id: number) => `/api/admin/students/${id}/guardian`
const form = {
  name: '王建国',
  relation: 'FATHER',
  phone: '13912345678',
  consentedOn: '2026-11-19',
  consentWay: 'PAPER',
  note: '同意书存于学籍档案',
}
const minor = (more: object = {}) => it.world.student({ name: '王小宁', idCard: idCardBorn('2010-05-01'), ...more })
const read = async (id: number, token: string) => (await it.get(path(id), token)).body
const save = (id: number, token: string, change: object = {}) =>
  it.call('PUT', path(id), { token, body: { ...form, ...change } })

test('staff record the consent of a minor’s guardian, change it and take it back', async () => {
  const { token } = await it.world.person('ADMIN', { name: '沈怀瑾' })
  const { id } = await minor()
  assert.deepEqual(await read(id, token), { isMinor: true, guardian: null })
  const recorded = { ...form, recordedByName: '沈怀瑾', recordedAt: '2026-11-20T02:00:00.000Z', version: 1 }
  const saved = await save(id, token)
  assert.deepEqual({ status: saved.status, data: saved.body.data }, { status: 200, data: recorded })
  assert.deepEqual(await read(id, token), { isMinor: true, guardian: recorded })

  assert.equal((await save(id, token, { version: 1, consentWay: 'PHONE', note: '' })).status, 200)
  const stale = await save(id, token, { version: 1 })
  assert.deepEqual({ status: stale.status, now: stale.body.data.version }, { status: 409, now: 2 })
  assert.equal((await it.call('DELETE', path(id), { token })).status, 200)
  assert.deepEqual((await read(id, token)).guardian, null)
  assert.equal((await it.call('DELETE', path(id), { token })).status, 404)

  const operations = (await it.get(`/api/admin/students/${id}/changes`, token)).body.content
  assert.deepEqual(
    operations.map(({ actionText }: { actionText: string }) => actionText),
    ['删除监护人登记', '登记监护人同意', '登记监护人同意'],
  )
  assert.ok(!JSON.stringify(operations).includes(form.phone), 'the log masks the phone')
})

test('a student is a minor until the school’s day on which they turn 18, and not without an ID number', async () => {
  const { token } = await it.world.person('ADMIN')
  const [today, tomorrow] = [idCardBorn('2008-11-20'), idCardBorn('2008-11-21')]
  const students = [await minor({ idCard: today }), await minor({ idCard: tomorrow }), await it.world.student()]
  const areMinors = async () => Promise.all(students.map(async ({ id }) => (await read(id, token)).isMinor))
  assert.deepEqual(await areMinors(), [false, true, false])
  // Half past midnight in Shanghai, the day before in UTC.
  const before = it.now
  it.now = Date.parse('2026-11-20T16:30:00.000Z')
  assert.deepEqual(await areMinors(), [false, false, false])
  it.now = before
})

test('what is missing or in the future is named', async () => {
  const { token } = await it.world.person('ADMIN')
  const { id } = await minor()
  const empty = await it.call('PUT', path(id), { token, body: {} })
  assert.deepEqual(
    { status: empty.status, errors: Object.keys(empty.body.errors).toSorted() },
    { status: 422, errors: ['consentWay', 'consentedOn', 'name', 'relation'] },
  )
  const errorsOf = async (change: object) => (await save(id, token, change)).body.errors
  assert.deepEqual(await errorsOf({ consentedOn: '2026-11-21' }), { consentedOn: '日期不能晚于今天' })
  assert.deepEqual(await errorsOf({ phone: '123' }), { phone: '请输入正确的手机号码' })
  assert.deepEqual(await errorsOf({ note: '字'.repeat(201) }), { note: '说明不能超过 200 个字符' })
  assert.equal((await save(id, token, { consented: true })).status, 422)
  assert.equal((await save(999_999, token)).status, 404)
})

test('organization admins see and record guardians of their own students only, others never', async () => {
  const organizationId = await it.world.organization()
  const { token } = await it.world.person('ORG_ADMIN', { organizationId })
  const [own, foreign] = [await minor({ organizationId }), await minor()]
  assert.equal((await save(own.id, token)).status, 200)
  const calls = (id: number, as: string) => [
    it.get(path(id), as),
    save(id, as),
    it.call('DELETE', path(id), { token: as }),
  ]
  const viewer = await it.world.person('ADMIN', { permissions: ['students.view'] })
  for (const [id, as, expected] of [
    [foreign.id, token, [403, 403, 403]],
    [own.id, own.token, [403, 403, 403]],
    [own.id, (await it.world.person('TEACHER')).token, [403, 403, 403]],
    [own.id, viewer.token, [200, 403, 403]],
  ] as const)
    assert.deepEqual(
      (await Promise.all(calls(id, as))).map(({ status }) => status),
      expected,
    )
})
