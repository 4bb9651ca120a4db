import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../core/http/caller.ts'
import { beforeFirstWrite } from '../../testing/programs/before-first-write.ts'
import { testApp } from '../../testing/test-app.ts'
import { findAccount } from '../account/account.queries.ts'
import { resetStudentPassword } from './reset-student-password.ts'
import { updateStudent } from './save-student.ts'

const it = testApp()

test('a student manager cannot change an account that concurrently becomes an admin', async () => {
  const [admin, clerk] = [
    await it.world.person('ADMIN'),
    await it.world.person('ADMIN', { permissions: ['students.view', 'students.edit'] }),
  ]
  for (const change of [
    (actor: Actor, id: number) => resetStudentPassword(actor, id),
    (actor: Actor, id: number) => updateStudent(actor, id, { email: 'clerk@example.cn' }),
  ]) {
    const { id } = await it.world.student({ email: `own${it.world.next()}@example.cn` })
    const database = beforeFirstWrite(it.context.database, () =>
      it.call('PUT', `/api/admin/users/update/${id}`, { token: admin.token, body: { role: 'ADMIN' } }),
    )
    const caller = { userId: clerk.id, role: 'ADMIN', permissions: new Set(['students.edit']) } as unknown
    const actor = { context: { ...it.context, database }, caller, origin: { ip: '' } } as Actor
    const before = await findAccount(it.context.database.read, id)
    await assert.rejects(change(actor, id), { code: 'student.notFound' })
    const { passwordHash, email, role } = (await findAccount(it.context.database.read, id))!
    assert.deepEqual(
      { passwordHash, email, role },
      { passwordHash: before?.passwordHash, email: before?.email, role: 'ADMIN' },
    )
  }
})
