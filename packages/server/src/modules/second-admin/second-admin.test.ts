import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDefaults } from '../../core/settings/setting-defaults.ts'
import { unreadDatabase } from '../../testing/unread-database.ts'
import { secondAdmin } from './second-admin.ts'

test('a school without a second admin reads no confirmations for its dashboard and its certificates', async () => {
  const values = withDefaults({})
  assert.equal(values['proof.secondAdmin'], false)
  assert.equal(await secondAdmin.notice(unreadDatabase, { values, now: 0 }), undefined)
  assert.equal(await secondAdmin.confirmer.isRestoreOpen(unreadDatabase, values), false)
})
