import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../core/database/database.ts'
import { during as heldDuring } from '../../testing/during.ts'
import { testApp } from '../../testing/test-app.ts'
import { deleteOrganizationRow } from '../organization/organization.queries.ts'
import { deleteCustomRole } from '../role/role.queries.ts'

const it = testApp()
const during = <T>(work: (db: Db) => Promise<unknown>, call: () => Promise<T>) =>
  heldDuring(it.context.database, work, call)

test('an account is given no organization or role that is being deleted, and is told so', async () => {
  const { token } = await it.world.person('ADMIN')
  const [organizationId, roleId] = [await it.world.organization(), await it.world.customRole(['news.view'])]
  const [student, colleague] = [await it.world.student(), await it.world.person('ADMIN')]
  const moved = await during(
    (db) => deleteOrganizationRow(db, organizationId),
    () => it.call('PUT', `/api/admin/students/update/${student.id}`, { token, body: { organizationId } }),
  )
  assert.deepEqual([moved.status, moved.body.errors], [422, { organizationId: '机构不存在' }])
  const limited = await during(
    (db) => deleteCustomRole(db, roleId),
    () => it.call('PUT', `/api/admin/users/update/${colleague.id}`, { token, body: { roleId } }),
  )
  assert.deepEqual([limited.status, Object.keys(limited.body.errors)], [422, ['roleId']])
})
