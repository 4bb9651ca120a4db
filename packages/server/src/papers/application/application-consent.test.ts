import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applications } from '../../testing/papers/applications.ts'
import { agreementCalls } from '../../testing/people/agreements.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { application, submit, submitted, call, root } = applications(it)
const { release, listConsents } = agreementCalls(it)
const detail = async (id: number) => (await call('GET', `/api/manage/applications/${id}`, { token: await root() })).body
const consentsOf = (id: number) =>
  it.context.database.read.selectFrom('consents').selectAll().where('applicationId', '=', id).execute()

test('an application states the version in force: the form’s own text, or the published agreement', async () => {
  const first = await submitted()
  const { consentVersion, consentedAt } = await detail(first.id)
  assert.deepEqual({ consentVersion, consentedAt }, { consentVersion: 0, consentedAt: new Date(it.now).toISOString() })
  assert.equal((await submit(await application({ consentVersion: 1 }))).status, 422)

  const version = await release('application', '我们怎样处理')
  const form = await application()
  for (const wrong of [0, version + 1]) {
    const { status, body } = await submit({ ...form, consentVersion: wrong })
    assert.deepEqual([status, body.errors], [422, { consentVersion: '请阅读并同意个人信息处理说明' }])
  }
  assert.equal((await submit({ ...form, consentVersion: version }, '10.7.7.7')).status, 200, 'nothing was claimed')
  const [newest] = await listConsents()
  assert.deepEqual(newest, {
    name: '样例人',
    username: '',
    agreement: '报名信息处理说明',
    version: String(version),
    decision: '同意',
    place: '报名表',
    ip: '10.7.7.7',
    device: 'lightMyRequest',
  })
  await release('application', '改了错字')
  assert.equal((await submit({ ...(await application()), consentVersion: version })).status, 422, 'no longer in force')
})

test('the consent stays with the application when its student is enrolled, and is deleted with it', async () => {
  const { id } = await submitted({ consentVersion: 2 })
  for (const status of ['APPROVED', 'ENROLLED'])
    await call('PUT', `/api/manage/applications/${id}/status`, { body: { status }, token: await root() })
  const { studentId, consentVersion } = await detail(id)
  const [consent, ...others] = await consentsOf(id)
  assert.ok(studentId)
  assert.deepEqual(
    { consentVersion, userId: consent?.userId, kind: consent?.kind, others },
    { consentVersion: 2, userId: null, kind: 'application', others: [] },
  )
  assert.equal((await call('DELETE', `/api/manage/applications/${id}`, { token: await root() })).status, 200)
  assert.deepEqual(await consentsOf(id), [])
})
