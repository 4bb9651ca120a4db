import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorityExamples, newColumn } from '@jiangxue/contract/authority-forms/authority-form-examples.ts'
import type { AuthorityForm, AuthorityFormRow } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { multipartOf } from '../../testing/files/multipart.ts'
import { authorityFormCalls } from '../../testing/study/authority-forms.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'

const it = testApp()
const { path, root, form, send, get, create } = authorityFormCalls(it)
const refused = ({ status, body }: TestResponse) => [status, body.problem]
const phone = newColumn('phone', { header: '电话' })
const fieldsOf = ({ name, authority, kind, titles, columns }: AuthorityForm) => ({
  name,
  authority,
  kind,
  titles,
  columns,
})
const read = async (id: number): Promise<AuthorityForm> => (await get(`/${id}`)).body

test('a form is described, listed, found, read and removed', async () => {
  const sent = form({ name: '江苏花名册', titles: ['{school}'], columns: [phone] })
  const made = (await send('POST', '', sent)).body.data as AuthorityForm
  assert.deepEqual({ ...fieldsOf(made), version: made.version }, { ...sent, version: 1 })
  const listed = async (query: string) => (await get(`?${query}`)).body.content as AuthorityFormRow[]
  assert.equal((await listed(`keyword=${encodeURIComponent('江苏')}`)).length, 1)
  assert.equal((await listed(`keyword=${encodeURIComponent('江苏')}&kind=HOURS`)).length, 0)
  assert.deepEqual(fieldsOf(await read(made.id)), sent)
  assert.equal((await send('DELETE', `/${made.id}`)).status, 200)
  for (const gone of [
    await get(`/${made.id}`),
    await send('DELETE', `/${made.id}`),
    await send('PUT', `/${made.id}`, { ...sent, version: 1 }),
  ])
    assert.deepEqual(refused(gone), [404, 'authorityForm.notFound'])
  assert.deepEqual(refused(await get(`/${made.id}/versions/1`)), [404, 'authorityForm.versionNotFound'])
})

test('each save is a version with its author and time; an equal one is none, a stale one is refused', async () => {
  const { id, name } = await create()
  const other = await it.world.person('ADMIN', { name: '教务李' })
  const change = { ...form({ name }), columns: [phone] }
  it.pass(60)
  const save = (version: number) =>
    it.call('PUT', `${path}/${id}`, { token: other.token, body: { ...change, version } })
  const saved = (await save(1)).body.data as AuthorityForm
  assert.deepEqual(
    saved.versions.map(({ version, changedBy }) => [version, changedBy === '教务李']),
    [
      [2, true],
      [1, false],
    ],
  )
  assert.equal((await save(2)).body.data.version, 2, 'nothing has changed')
  const stale = await save(1)
  assert.deepEqual([...refused(stale), stale.body.data.version], [409, 'resource.stale', 2])
})

test('an old version can be looked at and taken back as a new one', async () => {
  const { id, ...first } = await create()
  await send('PUT', `/${id}`, { ...form({ columns: [phone] }), version: 1 })
  assert.deepEqual((await get(`/${id}/versions/1`)).body, fieldsOf({ id, ...first }))
  const restore = (old: number, version: number) => send('POST', `/${id}/versions/${old}/restore`, { version })
  assert.deepEqual(refused(await restore(1, 1)), [409, 'resource.stale'])
  assert.deepEqual(refused(await restore(9, 2)), [404, 'authorityForm.versionNotFound'])
  const restored = (await restore(1, 2)).body.data as AuthorityForm
  assert.equal(restored.version, 3)
  assert.deepEqual(fieldsOf(restored), fieldsOf({ id, ...first }))
  const second = (await get(`/${id}/versions/2`)).body
  assert.deepEqual(second.columns, [phone], 'what came between is still there')
})

test('the log tells what was changed in a form, and which version it became', async () => {
  const { id, name } = await create()
  const token = await root()
  const body = { ...form({ name, kind: 'RESULTS', columns: [phone] }), version: 1 }
  await it.call('PUT', `${path}/${id}`, { token, body })
  await it.post(`${path}/${id}/versions/1/restore`, { version: 2 }, token)
  const storyOf = async (action: string) =>
    (await it.get(`/api/admin/logs/operation?action=${action}`, token)).body.content[0]
  const { sentence, facts } = await storyOf('authorityForm.update')
  assert.match(sentence, /把主管部门报表“.+”的类型从“学员花名册”改为“考核结果”；列从“姓名”改为“电话”$/)
  assert.deepEqual(facts, [{ label: '报表版本', value: '2' }])
  const restored = await storyOf('authorityForm.restore')
  assert.match(restored.sentence, /恢复主管部门报表的旧版本“.+”$/)
  assert.deepEqual(restored.facts, [{ label: '恢复的版本', value: '1' }])
})

test('wrong forms are refused at the field', async () => {
  const errors = async (more: object) => (await send('POST', '', { ...form(), ...more })).body.errors
  assert.deepEqual(await errors({ columns: [{ ...phone, header: '@x' }] }), {
    'columns.0.header': '不能以 = + - @ 开头',
  })
  assert.deepEqual(await errors({ columns: [{ ...phone, width: 3 }] }), { 'columns.0.width': '包含未知的字段' })
  assert.deepEqual(await errors({ columns: Array.from({ length: 61 }, () => phone) }), { columns: '最多 60 列' })
  assert.deepEqual(await errors({ kind: 'OTHER' }), { kind: '请选择类型' })
})

test('a form goes to another school as a file; a wrong file is refused with its line', async () => {
  const upload = async (json: string, token?: string) =>
    it.call('POST', `${path}/file`, {
      ...multipartOf([{ name: 'file', value: json, fileName: '报表.json', type: 'application/json' }]),
      token: token ?? (await root()),
    })
  const [example] = authorityExamples
  const file = { jiangxueForm: 1, ...example }
  const { status, body } = await upload(`\uFEFF${JSON.stringify(file, null, 2)}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.data, example)
  assert.equal((await send('POST', '', body.data)).status, 200)
  const reasons = async (json: string) => {
    const { status: code, body: wrong } = await upload(json)
    return `${code} ${wrong.message}`
  }
  assert.equal(await reasons('{\n  "name": "x",\n}'), '422 文件第 3 行不是正确的 JSON')
  assert.equal(await reasons('[1,\n2'), '422 文件第 2 行不是正确的 JSON')
  const spoiled = JSON.stringify({ ...file, columns: [phone, { ...phone, format: 'loud' }] }, null, 1)
  const line = spoiled.split('\n').findIndex((each) => each.includes('loud')) + 1
  assert.equal(await reasons(spoiled), `422 文件第 ${line} 行 columns.1.format 有误：请选择格式`)
  assert.match(await reasons(JSON.stringify({ ...file, extra: 1 })), /^422 文件第 1 行 extra 有误：包含未知的字段$/)
  assert.match(await reasons(JSON.stringify(example)), /jiangxueForm 有误：不是由匠学导出的报表$/)
  assert.equal((await upload(`"${'x'.repeat(300_000)}"`)).body.problem, 'authorityForm.tooLarge')
  assert.equal((await upload('{}', (await it.world.person('TEACHER')).token)).status, 403)
})

test('who may not edit classes changes no form, and who may not see them reads none', async () => {
  const { id } = await create()
  const viewer = (await it.world.person('ADMIN', { permissions: ['classes.view'] })).token
  const other = (await it.world.person('ADMIN', { permissions: ['news.view'] })).token
  const teacher = (await it.world.person('TEACHER')).token
  const student = (await it.world.student()).token
  const calls = async (token: string) => [
    (await it.get(path, token)).status,
    (await it.get(`${path}/${id}`, token)).status,
    (await it.post(path, form(), token)).status,
    (await it.call('PUT', `${path}/${id}`, { token, body: { ...form(), version: 1 } })).status,
    (await it.post(`${path}/${id}/versions/1/restore`, { version: 1 }, token)).status,
    (await it.call('DELETE', `${path}/${id}`, { token })).status,
  ]
  assert.deepEqual(await calls(viewer), [200, 200, 403, 403, 403, 403])
  assert.deepEqual(await calls(teacher), [200, 200, 403, 403, 403, 403])
  assert.deepEqual(await calls(other), [403, 403, 403, 403, 403, 403])
  assert.deepEqual(await calls(student), [403, 403, 403, 403, 403, 403])
})
