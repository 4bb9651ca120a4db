import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { rosterHeader } from '../../testing/people/unknown-students.ts'
import { commitAfter } from '../../testing/programs/commit-after.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { checked } = rosterCalls(it)
const students = studentCalls(it)
let serial = 10

test('the rows of an organization deleted during an import are rejected', async () => {
  const { token } = await it.world.person('ADMIN')
  const organizationId = await it.world.organization('短命机构')
  const rows = [
    ['姓名', '身份证号', '机构'],
    ['孙学', idCardOf(2), '短命机构'],
    ['李学', idCardOf(3), ''],
  ]
  const id = await checked(rows, token)
  const result = await commitAfter(it, id, () =>
    it.call('DELETE', `/api/admin/organizations/${organizationId}`, { token }),
  )
  assert.deepEqual(
    { created: result.created, failures: result.failures.map(({ row }) => row) },
    { created: 1, failures: [2] },
  )
})

test('students deleted, disabled or moved during an import are counted correctly', async () => {
  const { token } = await it.world.person('ADMIN')
  const count = async (query: Record<string, string | number>) =>
    (await students.list({ token } as never, query)).body.totalElements
  const elsewhere = await it.world.organization()
  const changes = [
    ['delete', 0, 0, (id: number) => it.call('DELETE', `/api/admin/students/delete/${id}`, { token })],
    [
      'disable',
      1,
      0,
      (id: number) => it.post('/api/admin/students/batch/status', { ids: [id], status: 'INACTIVE' }, token),
    ],
    [
      'move',
      0,
      0,
      (id: number) =>
        it.post('/api/admin/students/batch/organization', { ids: [id], organizationId: elsewhere }, token),
    ],
  ] as const
  for (const [what, inAll, active, change] of changes) {
    const idCard = idCardOf(++serial)
    const { id: studentId } = await it.world.student({ name: '韩中途', idCard, organizationId: null })
    const name = `机构 ${what}`
    const organizationId = await it.world.organization(name)
    const id = await checked(
      [
        [...rosterHeader, '机构'],
        ['韩中途', '汉', idCard, null, name],
      ],
      token,
    )
    await commitAfter(it, id, () => change(studentId))
    const { status } = await it.context.database.read
      .selectFrom('studentImports')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const counts = [await count({ organizationId }), await count({ organizationId, status: 'ACTIVE' })]
    assert.deepEqual([what, status, ...counts], [what, 'DONE', inAll, active])
  }
  assert.equal(await count({ organizationId: elsewhere }), 1)
})
