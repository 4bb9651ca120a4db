import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../core/database/migrate.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const withPermissions = async (...permissions: string[]) => (await it.world.person('ADMIN', { permissions })).token

test('whoever may see the settings reads both logs, the system status alone shows neither', async () => {
  const statuses = (token: string) =>
    Promise.all(['operation', 'access'].map(async (kind) => (await it.get(`/api/admin/logs/${kind}`, token)).status))
  assert.deepEqual(await statuses(await withPermissions('settings.view')), [200, 200])
  assert.deepEqual(await statuses(await withPermissions('system.view')), [403, 403])
})

test('roles that may read the access log see the system status, through which it is reached', async () => {
  const tokens = [
    await withPermissions('settings.view', 'users.view'),
    await withPermissions('system.view', 'settings.view'),
    await withPermissions('users.view'),
  ]
  const { database } = it.context
  const migration = '0240-logs-of-the-system'
  await database.write((db) => db.deleteFrom('migrations').where('name', '=', migration).execute())
  assert.deepEqual(await migrate(database), [migration])
  const permissionsOf = async (token: string) => (await it.get('/api/auth/me', token)).body.permissions.toSorted()
  assert.deepEqual(await Promise.all(tokens.map(permissionsOf)), [
    ['settings.view', 'system.view', 'users.view'],
    ['settings.view', 'system.view'],
    ['users.view'],
  ])
})
