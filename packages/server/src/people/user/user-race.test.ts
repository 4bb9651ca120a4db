import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../core/database/database.ts'
import { during as heldDuring } from '../../testing/during.ts'
import { testApp } from '../../testing/test-app.ts'
import { lockUser, saveUser, type AccountRow } from '../account/account.queries.ts'
import { deleteOrganizationRow } from '../organization/organization.queries.ts'
import { deleteCustomRole } from '../role/role.queries.ts'
import { countGroup } from '../student/student-count.queries.ts'
import { syncStudent } from '../student/sync-student.ts'

const it = testApp()
const during = <T>(work: (db: Db) => Promise<unknown>, call: () => Promise<T>) =>
  heldDuring(it.context.database, work, call)

test('assigning an organization or role that is being deleted fails with a validation error', async () => {
  const { token } = await it.world.person('ADMIN')
  const [organizationId, roleId] = [await it.world.organization(), await it.world.customRole(['news.view'])]
  const [student, colleague] = [await it.world.student(), await it.world.person('ADMIN')]
  const moved = await during(
    (db) => deleteOrganizationRow(db, organizationId),
    () => it.call('PUT', `/api/admin/students/update/${student.id}`, { token, body: { organizationId } }),
  )
  assert.deepEqual(
    { status: moved.status, errors: moved.body.errors },
    { status: 422, errors: { organizationId: '机构不存在' } },
  )
  const limited = await during(
    (db) => deleteCustomRole(db, roleId),
    () => it.call('PUT', `/api/admin/users/update/${colleague.id}`, { token, body: { roleId } }),
  )
  assert.deepEqual([limited.status, Object.keys(limited.body.errors)], [422, ['roleId']])
})

test('an account that becomes a student while it is being deleted is deleted as a student', async () => {
  const { token } = await it.world.person('ADMIN')
  const { id } = await it.world.person('TEACHER')
  const { read } = it.context.database
  const before = await countGroup(read, {})
  const { status } = await during(
    async (db) => {
      const teacher = (await lockUser(db, id)) as AccountRow
      await syncStudent(db, teacher, await saveUser(db, id, { role: 'STUDENT' }), 'Asia/Shanghai', it.now)
    },
    () => it.call('DELETE', `/api/admin/users/delete/${id}`, { token }),
  )
  const grams = await read.selectFrom('studentGrams').selectAll().where('studentId', '=', id).execute()
  assert.deepEqual([status, await countGroup(read, {}), grams], [200, before, []])
})
