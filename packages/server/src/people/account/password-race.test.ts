import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../core/http/caller.ts'
import { beforeFirstWrite } from '../../testing/programs/before-first-write.ts'
import { testApp } from '../../testing/test-app.ts'
import { password, type Person } from '../../testing/world.ts'
import { updateUser } from '../user/update-user.ts'
import { findAccount } from './account.queries.ts'
import { changePassword } from './change-password.ts'

const it = testApp()

/** A student whose next change is written after an admin has reset their password. */
async function overtaken({ id: userId }: Person): Promise<{ actor: Actor; given: () => string }> {
  const admin = await it.world.person('ADMIN')
  let given = ''
  const database = beforeFirstWrite(it.context.database, async () => {
    given = (await it.post(`/api/admin/students/reset-password/${userId}`, {}, admin.token)).body.data.password
  })
  const caller = { userId, role: 'STUDENT', loginId: 'ended' } as Actor['caller']
  return {
    actor: { context: { ...it.context, database }, caller, origin: { ip: '127.0.0.1', userAgent: 'test' } },
    given: () => given,
  }
}

test('a verified password that is replaced concurrently changes neither password nor address', async () => {
  const student = await it.world.student({ email: 'own@example.cn' })
  const login = async (secret: string) =>
    (await it.post('/api/auth/login', { username: student.username, password: secret })).status
  const thief = await overtaken(student)
  const change = changePassword(thief.actor, { oldPassword: password, newPassword: 'a thief would know' })
  await assert.rejects(change, { code: 'account.wrongOldPassword' })
  assert.deepEqual([await login('a thief would know'), await login(thief.given())], [401, 200])

  const other = await it.world.student({ email: 'other@example.cn' })
  const { actor } = await overtaken(other)
  const update = updateUser(actor, other.id, { email: 'thief@example.cn', password })
  await assert.rejects(update, { code: 'account.wrongPassword' })
  assert.equal((await findAccount(it.context.database.read, other.id))?.email, 'other@example.cn')
})
