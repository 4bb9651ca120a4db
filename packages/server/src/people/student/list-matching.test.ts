import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../core/http/caller.ts'
import { testApp } from '../../testing/test-app.ts'
import { matchStudents } from './list-matching.ts'

const it = testApp()

test('deleting a student while a batch runs keeps no other student out of it', async () => {
  const { token } = await it.world.person('ADMIN')
  const organizationId = await it.world.organization()
  const people: number[] = []
  for (let count = 0; count < 205; count++) people.push((await it.world.student({ organizationId })).id)
  const { total, ids } = await matchStudents(
    { context: it.context, caller: { role: 'ADMIN' } as Actor['caller'] },
    { organizationId },
  )
  const found: number[] = []
  for await (const id of ids) {
    if (found.length === 0)
      assert.equal((await it.call('DELETE', `/api/admin/students/delete/${id}`, { token })).status, 200)
    found.push(id)
  }
  assert.deepEqual({ total, found }, { total: 205, found: people.toReversed() })
})
