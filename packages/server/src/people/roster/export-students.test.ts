import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const exported = async (query: Record<string, string>, token: string) => {
  const response = await it.app.inject({
    url: `/api/admin/students/export?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const rows = response.statusCode === 200 ? rowsOfWorkbook(response.rawPayload) : []
  const [titles = [], ...cells] = rows
  const students = cells.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]])))
  return { status: response.statusCode, students, names: students.map((student) => student['姓名']) }
}

test('filtered or selected students are exported; full ID numbers need a reason, which is logged', async () => {
  const admin = await it.world.person('ADMIN')
  const organizationId = await it.world.organization('城西学校')
  const idCard = idCardOf(1)
  const first = await it.world.student({ name: '=导出甲', idCard, phone: '13712340001', organizationId })
  const second = await it.world.student({ name: '导出乙', organizationId, status: 'INACTIVE' })
  await it.world.student({ name: '别人' })
  const masked = await exported({ organizationId: String(organizationId) }, admin.token)
  assert.deepEqual(masked.names, ['导出乙', "'=导出甲"])
  const [, row] = masked.students
  assert.deepEqual(
    [row?.['编号'], row?.['身份证号'], row?.['联系方式'], row?.['所属机构'], row?.['状态'], row?.['学习天数']],
    [String(first.id), `${idCard.slice(0, 6)}********${idCard.slice(14)}`, '13712340001', '城西学校', '正常', '0'],
  )
  assert.deepEqual((await exported({ keyword: '导出', status: 'INACTIVE' }, admin.token)).names, ['导出乙'])
  assert.deepEqual((await exported({ ids: `${first.id},${second.id}` }, admin.token)).names, ['导出乙', "'=导出甲"])

  const full = await exported({ ids: String(first.id), reason: '核对证书' }, admin.token)
  assert.equal(full.students[0]?.['身份证号'], idCard)
  const logs = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('action', '=', 'student.export')
    .orderBy('id', 'desc')
    .execute()
  const { file, ...logged } = JSON.parse(logs[0]!.detail)
  assert.match(file, /^学员-.+\.xlsx$/)
  assert.deepEqual(logged, { rows: 1, ids: [first.id], reason: '核对证书' })
  assert.ok(!JSON.stringify(logs).includes(idCard))
})

test('users export only their own students, and full ID numbers only with permission', async () => {
  const own = await it.world.organization()
  await it.world.student({ name: '本机构学员', organizationId: own })
  const other = await it.world.student({ name: '外机构学员', organizationId: await it.world.organization() })
  const orgAdmin = await it.world.person('ORG_ADMIN', { organizationId: own })
  assert.deepEqual((await exported({}, orgAdmin.token)).names, ['本机构学员'])
  assert.deepEqual((await exported({ ids: String(other.id) }, orgAdmin.token)).names, [])
  assert.equal((await exported({ reason: '想看' }, orgAdmin.token)).status, 403)
  assert.equal((await exported({ organizationId: '999' }, orgAdmin.token)).status, 403)
  const clerk = await it.world.person('ADMIN', { permissions: ['students.view', 'students.export'] })
  assert.deepEqual(
    [(await exported({}, clerk.token)).status, (await exported({ reason: '想看' }, clerk.token)).status],
    [200, 403],
  )
  assert.equal((await exported({}, (await it.world.person('TEACHER')).token)).status, 403)
  assert.equal((await exported({ ids: 'x' }, clerk.token)).status, 422)
})
