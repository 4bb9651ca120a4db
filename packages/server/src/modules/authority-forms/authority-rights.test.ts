import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorityCheck } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { authorityFormCalls, why } from '../../testing/study/authority-forms.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'

const it = testApp()
const classes = classCalls(it)
const forms = authorityFormCalls(it)
const { column, change, schoolClass, checkOf, exported } = forms
const refused = ({ status, body }: TestResponse) => [status, body.problem]

test('whole ID numbers and birth dates are for admins who may reveal them, with a reason', async () => {
  const { id } = await schoolClass()
  const whole = (await forms.create({ columns: [column('证件', 'idCard', { must: false })] })).id
  const born = (await forms.create({ columns: [column('出生', 'birthDate', { must: false })] })).id
  const masked = (await forms.create({ columns: [column('证件', 'idCard', { must: false, format: 'masked' })] })).id
  const viewer = (await it.world.person('ADMIN', { permissions: ['classes.view', 'students.reveal'] })).token
  assert.deepEqual(refused(await checkOf(id, masked, viewer)), [403, 'access.denied'])
  assert.deepEqual(refused(await exported(id, masked, 'version=1', viewer)), [403, 'access.denied'])
  const clerk = (await it.world.person('ADMIN', { permissions: ['classes.view', 'classes.export'] })).token
  for (const form of [whole, born]) {
    assert.equal((await checkOf(id, form, clerk)).body.mayExport, false)
    assert.deepEqual(refused(await exported(id, form, `version=1&${why}`, clerk)), [403, 'access.denied'])
    const { status, body } = await exported(id, form, 'version=1')
    assert.deepEqual([status, body.errors], [422, { reason: '请填写理由' }])
    assert.equal((await exported(id, form, `version=1&${why}`)).status, 200)
  }
  assert.equal((await exported(id, masked, 'version=1', clerk)).status, 200)
  const education = (await forms.create({ columns: [column('学历', 'education', { must: false })] })).id
  assert.deepEqual(refused(await checkOf(id, education, clerk)), [403, 'authorityForm.ofApplications'])
  assert.equal((await checkOf(id, education)).status, 200)
})

test('only the checked version is exported, only of classes with students, and only after a recent proof', async () => {
  const { id, course } = await schoolClass()
  const form = await forms.create()
  assert.deepEqual(refused(await exported(id, form.id, 'version=2')), [409, 'resource.stale'])
  assert.equal((await exported(id, form.id, '')).status, 422)
  const empty = (await classes.create([course])).id
  assert.deepEqual(refused(await exported(empty, form.id, 'version=1')), [409, 'class.empty'])
  assert.deepEqual(refused(await checkOf(id, 999_999)), [404, 'authorityForm.notFound'])
  assert.deepEqual(refused(await checkOf(999_999, form.id)), [404, 'class.notFound'])
  const token = await forms.root()
  it.pass(600)
  assert.deepEqual(refused(await exported(id, form.id, 'version=1', token)), [403, 'account.proofNeeded'])
})

test('organizations and teachers see their own students only, in their own classes only', async () => {
  const { id, students } = await schoolClass()
  const organizationId = await it.world.organization('云海机构')
  await change(students[0], { organizationId })
  const form = await forms.create()
  const manager = (await it.world.person('ORG_ADMIN', { organizationId })).token
  const check = (await checkOf(id, form.id, manager)).body as AuthorityCheck
  assert.deepEqual([check.students, check.rows], [1, [['王强']]])
  assert.deepEqual(rowsOfWorkbook((await exported(id, form.id, 'version=1', manager)).bytes).slice(1), [['王强']])
  const strangers = [
    (await it.world.person('TEACHER')).token,
    (await it.world.person('ORG_ADMIN', { organizationId: await it.world.organization('别的机构') })).token,
  ]
  for (const token of strangers) {
    assert.deepEqual(refused(await checkOf(id, form.id, token)), [404, 'class.notFound'])
    assert.deepEqual(refused(await exported(id, form.id, 'version=1', token)), [404, 'class.notFound'])
  }
  const { token: student } = students[1]
  assert.equal((await checkOf(id, form.id, student)).status, 403)
  assert.equal((await exported(id, form.id, 'version=1', student)).status, 403)
})
