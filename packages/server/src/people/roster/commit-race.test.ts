import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commitAfter } from '../../testing/commit-after.ts'
import { idCardOf } from '../../testing/realistic-roster.ts'
import { rosterCalls } from '../../testing/roster-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { checked } = rosterCalls(it)

test('an organization that is deleted during an import refuses its rows', async () => {
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
  assert.deepEqual([result.created, result.failures.map(({ row }) => row)], [1, [2]])
})
