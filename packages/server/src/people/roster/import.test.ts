import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, utils, write } from '@e965/xlsx'
import { fileForm } from '../../testing/files/multipart.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import type { Cells } from '../../testing/people/roster-files.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { rosterHeader, unknownStudents } from '../../testing/people/unknown-students.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { preview, importRows, checked, commit, undo, read: readImport, list, sheet } = rosterCalls(it)
const students = studentCalls(it)
const unknown = unknownStudents()
const admin = () => it.world.person('ADMIN')
const countAll = async () =>
  (await it.get('/api/admin/users/students', (await admin()).token)).body.totalElements as number

test('a preview shows what would happen, masks ID numbers and changes nothing', async () => {
  const { token } = await admin()
  const before = await countAll()
  const [one, two] = [unknown(), unknown()]
  const rows: Cells[] = [
    ['2026 年花名册'],
    rosterHeader,
    ['李 明', '汉', one.idCard, one.phone],
    ['王芳', '回', two.idCard, '123'],
  ]
  const { status, body } = await preview(rows, token)
  assert.equal(status, 200, body.message)
  const { id: _, rows: shown, refusedRows, columns, ...rest } = body.data
  assert.deepEqual(rest, {
    fileName: '花名册.xlsx',
    sheetName: '花名册',
    sheets: ['花名册'],
    otherRosters: [],
    headerRow: 2,
    missing: [],
    ambiguous: [],
    counts: { total: 2, created: 1, updated: 0, skipped: 0, refused: 1 },
    doubtful: 0,
    minors: 0,
    doubtfulRows: [],
  })
  assert.deepEqual(
    columns.map(({ column, field }: { column: string; field: string }) => [column, field]),
    [
      ['A', 'name'],
      ['B', 'ethnicity'],
      ['C', 'idCard'],
      ['D', 'phone'],
    ],
  )
  assert.deepEqual(
    shown.map(({ outcome }: { outcome: string }) => outcome),
    ['NEW', 'REFUSED'],
  )
  assert.deepEqual(refusedRows[0].problems, [
    { field: 'phone', reason: '联系方式（D4）：手机号应为 11 位数字，以 13 到 19 开头' },
  ])
  assert.equal(shown[0].values.idCard, `${one.idCard.slice(0, 6)}********${one.idCard.slice(14)}`)
  assert.ok(!JSON.stringify(body).includes(one.idCard))
  assert.equal(await countAll(), before)
})

test('a file whose header is not recognized is read with the mapping chosen by the user', async () => {
  const { token } = await admin()
  const { idCard } = unknown()
  const rows: Cells[] = [
    ['甲', '乙'],
    [idCard, '赵六'],
  ]
  const first = (await preview(rows, token)).body.data
  assert.deepEqual(
    { id: first.id, missing: first.missing, samples: first.columns[0].samples },
    { id: null, missing: ['name', 'idCard'], samples: [`${idCard.slice(0, 6)}********${idCard.slice(-4)}`] },
  )
  assert.equal((await importRows(rows, token)).body.problem, 'roster.noHeader')
  const second = await preview(rows, token, { mapping: { A: 'idCard', B: 'name' } })
  assert.deepEqual(
    { missing: second.body.data.missing, created: second.body.data.counts.created },
    { missing: [], created: 1 },
  )
  assert.equal((await preview(rows, token, { mapping: { A: 'salary' } })).status, 422)
})

test('imported students can be found, counted, signed in once and undone', async () => {
  const { token } = await admin()
  const before = await countAll()
  const { idCard, phone } = unknown()
  const organizationId = await it.world.organization('新城就业服务站')
  const rows: Cells[] = [
    [...rosterHeader, '机构'],
    ['欧阳明月', '汉', idCard, phone, '新城就业服务站'],
  ]
  const { body } = await importRows(rows, token)
  assert.deepEqual(
    { message: body.message, created: body.data.created },
    { message: '导入成功！共导入 1 条记录', created: 1 },
  )
  assert.equal(await countAll(), before + 1)
  const queries: Record<string, string | number>[] = [
    { keyword: '阳明' },
    { keyword: idCard },
    { organizationId },
    { organizationId, status: 'ACTIVE' },
  ]
  for (const query of queries)
    assert.equal((await students.list({ token } as never, query)).body.totalElements, 1, JSON.stringify(query))
  const [{ id, hasPasswords, canUndo }] = await list(token)
  assert.deepEqual({ hasPasswords, canUndo }, { hasPasswords: true, canUndo: true })

  const both = await Promise.all([sheet(id, 'passwords', token), sheet(id, 'passwords', token)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 410])
  const [titles, row] = rowsOfWorkbook(both.find(({ status }) => status === 200)!.bytes)
  const given = Object.fromEntries(titles!.map((title, index) => [title, row![index]]))
  assert.deepEqual([given['姓名'], given['联系方式'], given['初始密码']?.length], ['欧阳明月', phone, 16])
  assert.equal((await readImport(id, token)).hasPasswords, false)
  assert.equal(
    (await it.post('/api/auth/login', { username: given['登录名'], password: 'AAAAAAAAAAAAAAAA' })).status,
    401,
  )
  const login = await it.post('/api/auth/login', { username: given['登录名'], password: given['初始密码'] })
  assert.equal(login.status, 200)
  const password = 'a rather long password'
  const change = { oldPassword: given['初始密码'], newPassword: password }
  assert.equal((await it.call('PUT', '/api/auth/password', { token: login.body.token, body: change })).status, 200)
  assert.equal((await it.post('/api/auth/login', { username: phone, password })).status, 200)

  const undone = await undo(id, token)
  assert.deepEqual([undone.status, undone.body.data.status], [200, 'UNDONE'])
  assert.equal(await countAll(), before)
  assert.equal((await students.list({ token } as never, { keyword: '阳明' })).body.totalElements, 0)
  assert.deepEqual([(await undo(id, token)).status, (await commit(id, token)).status], [409, 409])
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('targetId', '=', String(id))
    .where('action', 'in', ['roster.import', 'roster.undo'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    logged.map(({ action, detail }) => [action, JSON.parse(detail)]),
    [
      ['roster.import', { file: '花名册.xlsx', total: 1, created: 1, updated: 0, skipped: 0, refused: 0 }],
      ['roster.undo', { file: '花名册.xlsx', removed: 1 }],
    ],
  )
  // The undo left nothing behind.
  assert.equal((await importRows(rows, token)).body.data.created, 1)
})

test('an existing ID number only gets empty fields filled, and undoing empties them again', async () => {
  const { token } = await admin()
  const { idCard, phone } = unknown()
  const known = await it.world.student({ idCard, phone, name: '周知' })
  await it.world.organization('城南学校')
  const rows: Cells[] = [
    [...rosterHeader, '邮箱', '机构'],
    ['周 知', '苗', idCard, '13799999999', 'Zhou@Example.cn', '城南学校'],
  ]
  assert.deepEqual((await importRows(rows, token)).body.data, {
    total: 1,
    created: 0,
    updated: 1,
    skipped: 0,
    failures: [],
    sheetName: '花名册',
    otherRosters: [],
    ignoredColumns: [],
  })
  const row = async () => (await it.get(`/api/admin/students/${known.id}`, token)).body
  const filled = await row()
  assert.deepEqual(
    {
      name: filled.name,
      phone: filled.phone,
      email: filled.email,
      ethnicity: filled.ethnicity,
      organizationName: filled.organizationName,
    },
    { name: '周知', phone, email: 'Zhou@Example.cn', ethnicity: '苗族', organizationName: '城南学校' },
  )
  assert.equal((await importRows(rows, token)).body.data.skipped, 1)
  const [, { id }] = await list(token)
  assert.equal((await undo(id, token)).status, 200)
  const emptied = await row()
  assert.deepEqual(
    {
      email: emptied.email,
      ethnicity: emptied.ethnicity,
      organizationName: emptied.organizationName,
      phone: emptied.phone,
    },
    { email: null, ethnicity: null, organizationName: null, phone },
  )
})

test('two commits of one import return the same; two imports of one person add one student', async () => {
  const { token } = await admin()
  const before = await countAll()
  const rows: Cells[] = [
    rosterHeader,
    ...[1, 2, 3].map((): Cells => ['孙并发', '汉', unknown().idCard, unknown().phone]),
  ]
  const id = await checked(rows, token)
  const answers = await Promise.all([commit(id, token), commit(id, token)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(answers[0]?.body, answers[1]?.body)
  assert.equal(await countAll(), before + 3)

  const { idCard, phone } = unknown()
  const same: Cells[] = [rosterHeader, ['吴同', '汉', idCard, phone]]
  const ids = [await checked(same, token), await checked(same, token)]
  const both = await Promise.all(ids.map((each) => commit(each, token)))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(
    both.map(({ body }) => body.data.created + body.data.skipped),
    [1, 1],
  )
  assert.equal(await countAll(), before + 4)
})

test('a preview is checked again when committed, and deleted after a day', async () => {
  const { token } = await admin()
  const { idCard, phone } = unknown()
  const id = await checked([rosterHeader, ['郑新', '汉', idCard, phone]], token)
  await it.world.student({ phone })
  const { body } = await commit(id, token)
  assert.deepEqual(body.data.failures, [{ row: 2, reason: '联系方式（D2）：已被其他账号使用' }])
  const old = await checked([rosterHeader, ['冯旧', '汉', unknown().idCard, null]], token)
  it.pass(86_400)
  assert.equal((await commit(old, (await admin()).token)).status, 410)
})

test('a student number that differs only in case from one in use is taken, as number and as username', async () => {
  const { token } = await admin()
  await it.world.student({ studentNumber: 'RN-7' })
  await it.world.student({ studentNumber: 'RN-8' })
  const rows: Cells[] = [
    [...rosterHeader, '学号', '登录名'],
    ['孔同号', '汉', unknown().idCard, null, 'rn-7', 'kong-tonghao'],
    ['曹同名', '汉', unknown().idCard, null, null, 'rn-8'],
  ]
  const { body } = await importRows(rows, token)
  assert.deepEqual(body.data.failures, [
    { row: 2, reason: '学号（E2）：已被其他账号使用' },
    { row: 3, reason: '登录名（F3）：已被其他账号使用' },
  ])
})

test('an organization admin imports only into their own organization, a teacher not at all', async () => {
  const own = await it.world.organization('本校')
  const other = await it.world.organization('别校')
  const { token } = await it.world.person('ORG_ADMIN', { organizationId: own })
  const stranger = unknown()
  await it.world.student({ idCard: stranger.idCard, organizationId: other })
  const rows: Cells[] = [
    [...rosterHeader, '机构'],
    ['陈自', '汉', unknown().idCard, null, null],
    ['褚他', '汉', unknown().idCard, null, '别校'],
    ['卫外', '汉', stranger.idCard, null, null],
  ]
  const { body } = await importRows(rows, token)
  assert.deepEqual(body.data.failures, [
    { row: 3, reason: '机构（E3）：只能导入本机构的学员' },
    { row: 4, reason: '身份证号（C4）：该学员不在本机构，请联系学校' },
  ])
  const { token: everywhere } = await admin()
  assert.equal((await students.list({ token: everywhere } as never, { organizationId: own })).body.totalElements, 1)
  const [{ id }] = await list(token)
  const elsewhere = await it.world.person('ORG_ADMIN', { organizationId: other })
  assert.deepEqual([await list(elsewhere.token), (await undo(id, elsewhere.token)).status], [[], 404])
  assert.equal((await sheet(id, 'passwords', elsewhere.token)).status, 404)
  const teacher = await it.world.person('TEACHER')
  assert.equal((await importRows(rows, teacher.token)).status, 403)
})

test('the template is formatted as text, and can be filled in and imported', async () => {
  const { token } = await admin()
  const url = '/api/admin/students/import/template'
  const response = await it.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const book = read(response.rawPayload, { cellStyles: true, cellNF: true, sheetStubs: true })
  const sheet = book.Sheets[book.SheetNames[0] as string]!
  assert.deepEqual({ v: sheet['C1'].v, z: sheet['C1000'].z }, { v: '身份证号', z: '@' })
  const { idCard } = unknown()
  utils.sheet_add_aoa(sheet, [['蒋模板', '汉族', idCard]], { origin: 'A2' })
  const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { body } = await it.call('POST', '/api/admin/users/import', { token, ...fileForm(file, '模板.xlsx', '') })
  assert.deepEqual({ total: body.data.total, created: body.data.created }, { total: 1, created: 1 })
})
