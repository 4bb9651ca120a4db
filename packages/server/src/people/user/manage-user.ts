import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { unchangedReasons } from '@jiangxue/contract/kit/batch.values.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import { initialPassword } from '../../core/crypto/random-code.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { findAccount, lockUser, saveUser, type AccountRow } from '../account/account.queries.ts'
import { handOutPassword } from '../account/hand-out-password.ts'
import { runBatch } from '../account/run-batch.ts'
import { deleteLogins } from '../account/session.queries.ts'
import { removeStudent } from '../student/delete-student.ts'
import { assertOtherAdmin, linkTeacher } from './rights.ts'
import { updateUser } from './update-user.ts'
import { userFacts } from './user-columns.ts'
import { assertMayManage } from './user.policy.ts'

/** Deletes the account of another user; students are deleted as in the student list. */
export async function deleteUser(actor: Actor, id: number): Promise<void> {
  const { database, settings } = actor.context
  const values = await settings.current()
  await database.write(async (db) => {
    const now = actor.context.now()
    const user = await lockOther(db, actor, id, values)
    if (user.role === 'STUDENT') return removeStudent(db, actor, id)
    await assertOtherAdmin(db, user)
    const deleted = await saveUser(db, id, { deletedAt: now, updatedAt: now })
    await linkTeacher(db, deleted, null, now)
    await deleteLogins(db, id)
    await audit(db, actor, { action: 'user.delete', targetId: id, detail: { before: userFacts(user) } })
  })
}

/** Gives another user a random password, which is returned once and must be changed at the next login. */
export async function resetUserPassword(actor: Actor, id: number): Promise<string> {
  const { database, settings, now } = actor.context
  const values = await settings.current()
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  await database.write(async (db) => {
    const user = await lockOther(db, actor, id, values)
    await handOutPassword(db, user, passwordHash, now())
    await audit(db, actor, { action: 'user.resetPassword', targetId: id })
  })
  return password
}

/** Ends every session of another user. */
export async function endUserSessions(actor: Actor, id: number): Promise<void> {
  const { database, settings } = actor.context
  const values = await settings.current()
  await database.write(async (db) => {
    await lockOther(db, actor, id, values)
    await deleteLogins(db, id)
    await audit(db, actor, { action: 'user.endSessions', targetId: id })
  })
}

/** Enables or disables several accounts, under the rules for changing each of them. */
export const setStatusOfUsers = (actor: Actor, ids: readonly number[], status: AccountStatus): Promise<BatchResult> =>
  runBatch(actor.context.database.read, ids, async (id) => {
    const user = await findAccount(actor.context.database.read, id)
    if (user?.status === status) return { outcome: 'unchanged', reason: unchangedReasons.sameAlready }
    await updateUser(actor, id, { status })
    return { outcome: 'changed' }
  })

/** An account that the caller may manage, other than their own; the row is locked. */
async function lockOther(db: Db, { caller }: Actor, id: number, values: SettingValues): Promise<AccountRow> {
  const user = existing(await lockUser(db, id), 'account.notFound')
  assertMayManage(caller, user, values)
  return user
}
