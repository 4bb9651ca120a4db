import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileForm, multipartOf } from '../../testing/files/multipart.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const path = '/api/admin/students/import'
const fileOf = (name: string) => readFileSync(join(import.meta.dirname, `../../testing/rosters/${name}`))

/** Imports a file in one call. Returns its answer and the students that it has added. */
async function importFile(name: string) {
  const { token } = await it.world.person('ADMIN')
  const { body } = await it.call('POST', '/api/admin/users/import', { token, ...fileForm(fileOf(name), name, '') })
  const last = await it.context.database.read
    .selectFrom('studentImports')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const students = await it.context.database.read
    .selectFrom('users')
    .select(['name', 'phone', 'studentNumber'])
    .where('importId', '=', last?.id ?? -1)
    .orderBy('id')
    .execute()
  return { body, students, token }
}
const reasons = ({ failures }: { failures: { reason: string }[] }) => failures.map(({ reason }) => reason)

async function previewFile(name: string, reading: object = {}) {
  const { token } = await it.world.person('ADMIN')
  const file = { name: 'file', value: fileOf(name), fileName: name, type: '' }
  const { body } = await it.call('POST', `${path}/preview`, {
    token,
    ...multipartOf([{ name: 'reading', value: JSON.stringify(reading) }, file]),
  })
  return { ...body.data, token }
}

test('name and phone come from the group of the student, not from that of the parents', async () => {
  const { body, students } = await importFile('grouped-heading.xlsx')
  assert.deepEqual(
    students.map(({ name, phone }) => [name, phone]),
    [['学员某', '19958147878']],
  )
  assert.deepEqual(body.data.ignoredColumns, ['姓名(家长信息)', '手机号(家长信息)'])
})

test('the ID number and the phone of a guardian are not those of the student', async () => {
  const { students, body } = await importFile('guardian-first.xlsx')
  assert.deepEqual(
    students.map(({ name, phone }) => [name, phone]),
    [['秦一', '19990962246']],
  )
  assert.deepEqual(body.data.ignoredColumns, ['家长姓名', '家长身份证号码', '家长电话'])
})

test('an Excel 5 file with Chinese texts in a code page is read', async () => {
  const { students } = await importFile('biff5-gbk.xls')
  assert.deepEqual(
    students.map(({ name }) => name),
    ['张三'],
  )
})

test('an old file without its code page is refused, not imported with garbled names', async () => {
  const { token } = await it.world.person('ADMIN')
  const file = fileOf('biff5-gbk.xls')
  const codePage = file.indexOf(Buffer.from([0x42, 0x00, 0x02, 0x00, 0xa8, 0x03]))
  assert.ok(codePage > 0)
  file.writeUInt16LE(1252, codePage + 4)
  const { body } = await it.call('POST', `${path}/preview`, { token, ...fileForm(file, '旧.xls', '') })
  assert.equal(body.problem, 'roster.garbled')
})

test('a row with a formula without result is refused', async () => {
  const { body, students } = await importFile('formula-without-result.xlsx')
  assert.deepEqual(
    students.map(({ name }) => name),
    ['钱三'],
  )
  assert.match(reasons(body.data).join(), /联系方式（C2）：公式没有计算结果.*机构（D2）：公式没有计算结果/)
})

test('student numbers are stored as their formats show them, or refused', async () => {
  const { body, students } = await importFile('number-formats.xlsx')
  assert.deepEqual(
    students.map(({ studentNumber }) => studentNumber),
    ['202601326', '050637', '0554', '00919', 'JX0199'],
  )
  assert.deepEqual(
    body.data.failures.map(({ row }: { row: number }) => row),
    [7, 8],
  )
})

test('two blocks side by side are asked about, not half imported', async () => {
  const { body } = await importFile('two-blocks-side-by-side.xlsx')
  assert.equal(body.problem, 'roster.ambiguous')
  assert.match(body.message, /姓名（A）、身份证号（B）、姓名（D）、身份证号（E）/)
  const { id, ambiguous } = await previewFile('two-blocks-side-by-side.xlsx')
  assert.equal(id, null)
  assert.deepEqual(ambiguous, [
    { field: 'name', columns: ['A', 'D'] },
    { field: 'idCard', columns: ['B', 'E'] },
  ])
  const right = await previewFile('two-blocks-side-by-side.xlsx', { mapping: { D: 'name', E: 'idCard' } })
  assert.deepEqual(
    { created: right.counts.created, name: right.rows[0].values.name, ambiguous: right.ambiguous },
    { created: 1, name: '右一', ambiguous: [] },
  )
})

test('a hidden row is named before the import and imported only if someone confirms it', async () => {
  const { id, counts, doubtful, doubtfulRows, token } = await previewFile('filtered-rows.xlsx')
  assert.deepEqual(
    { created: counts.created, refused: counts.refused, doubtful },
    { created: 1, refused: 1, doubtful: 1 },
  )
  assert.deepEqual(
    { name: doubtfulRows[0].values.name, reason: doubtfulRows[0].problems[0].reason },
    { name: '吴隐藏', reason: '姓名（A3）：该行在表格中是隐藏的' },
  )
  const { body } = await it.post(`${path}/${id}/commit`, { confirmed: [3] }, token)
  assert.deepEqual({ created: body.data.created, failures: body.data.failures }, { created: 2, failures: [] })
})

test('the sheet with students is read, although an empty one comes first, and another can be chosen', async () => {
  const { body, students } = await importFile('first-sheet-only-heading.xlsx')
  assert.deepEqual(
    students.map(({ name }) => name),
    ['沈十五'],
  )
  assert.equal(body.data.sheetName, '名单')
  assert.deepEqual((await previewFile('first-sheet-only-heading.xlsx')).sheets, ['模板', '名单'])
  const { token } = await it.world.person('ADMIN')
  const file = { name: 'file', value: fileOf('first-sheet-only-heading.xlsx'), fileName: '名单.xlsx', type: '' }
  const reading = { name: 'reading', value: JSON.stringify({ sheet: '模板' }) }
  const chosen = await it.call('POST', `${path}/preview`, { token, ...multipartOf([reading, file]) })
  assert.equal(chosen.body.problem, 'roster.empty')
})

test('the headings of a survey are understood', async () => {
  const { students } = await importFile('survey-headings.xlsx')
  assert.deepEqual(
    students.map(({ name, phone }) => [name, phone]),
    [['朱一', '19925777959']],
  )
})

test('a row with the ID number of another student writes nothing until someone confirms it', async () => {
  const idCard = '329900198608040640'
  const { id: studentId } = await it.world.student({ name: '原有甲', idCard })
  const phoneOf = async () =>
    (await it.context.database.read.selectFrom('users').select('phone').where('id', '=', studentId).executeTakeFirst())
      ?.phone
  await it.context.database.write((db) =>
    db.updateTable('users').set({ phone: null }).where('id', '=', studentId).execute(),
  )
  const { body } = await importFile('id-of-another-student.xlsx')
  assert.deepEqual({ created: body.data.created, updated: body.data.updated }, { created: 0, updated: 0 })
  assert.deepEqual(reasons(body.data), ['姓名（A2）：系统中该身份证号的姓名是“原有甲”'])
  const { id, counts, doubtful, token } = await previewFile('id-of-another-student.xlsx')
  assert.deepEqual({ refused: counts.refused, doubtful }, { refused: 1, doubtful: 1 })
  assert.equal((await it.post(`${path}/${id}/commit`, { confirmed: [0] }, token)).status, 422)
  assert.equal((await it.post(`${path}/${id}/commit`, { confirmed: [7] }, token)).body.data.updated, 0)
  assert.equal(await phoneOf(), null)
  const again = await previewFile('id-of-another-student.xlsx')
  const done = await it.post(`${path}/${again.id}/commit`, { confirmed: 'ALL' }, again.token)
  assert.equal(done.body.data.updated, 1)
  assert.equal(await phoneOf(), '19987412946')
})
