import type { UserChange } from '@jiangxue/contract/account/user.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { bindIdentity } from '../../ledger/chain/bind-identity.ts'
import { askingToConfirm } from '../../ledger/changes/write-credit.ts'
import { findAccount, lockUser, saveUser, type AccountRow } from '../account/account.queries.ts'
import { assertNamesFree, writeNames } from '../account/assert-names-free.ts'
import { deleteLogins } from '../account/session.queries.ts'
import type { Names } from '../account/taken-names.queries.ts'
import { assertOrganizationExists } from '../organization/assert-organization-exists.ts'
import { changePerson } from '../student/change-person.ts'
import { syncStudent } from '../student/sync-student.ts'
import { guardStaff, rightsOf } from './guard-staff.ts'
import { proveContactChange, notifyOldAddress } from './prove-contact.ts'
import { assertValidRights, customRoleOf, linkTeacher } from './rights.ts'
import { toUserColumns, userFacts } from './user-columns.ts'
import { assertMayChange } from './user.policy.ts'
import { findTeacherOf } from './user.queries.ts'
import { readUser } from './user.wire.ts'

/** Changes an account within the caller's permissions; disabling it or changing its role ends its sessions. */
export async function updateUser(actor: Actor, id: number, { reason, ...change }: UserChange): Promise<AccountRow> {
  const { context, caller } = actor
  const { database, keys, settings, now } = context
  const before = existing(await findAccount(database.read, id), 'account.notFound')
  const values = await settings.current()
  const proveContact = await proveContactChange(actor, before, change)
  const save = async (db: Db) => {
    const user = existing(await lockUser(db, id), 'account.notFound')
    if (change.version !== undefined && change.version !== user.version)
      throw problem('resource.stale', { data: await readUser(db, user) })
    assertMayChange(caller, user, change, values)
    const isOwnAndNewer = caller.userId === id && (user.email !== before.email || user.phone !== before.phone)
    if (isOwnAndNewer) throw problem('resource.stale', { data: await readUser(db, user) })
    await proveContact(db)
    await assertNamesFree(db, namesOf(user, change), id)
    await assertOrganizationExists(db, change.organizationId)
    const identity = await changePerson(db, actor, user, { name: change.name ?? user.name }, reason)
    const saved = await saveUser(db, id, {
      version: user.version + 1,
      updatedAt: now(),
      ...toUserColumns(change),
      avatarFileId: await chosenPicture(db, caller, user.avatarFileId, change.avatar, { avatar: 'avatar.notUploaded' }),
      customRoleId: await customRoleOf(db, user, change),
    })
    await assertValidRights(db, user, saved)
    if (id === caller.userId && saved.status === 'INACTIVE') throw problem('account.own')
    const teacherBefore = await findTeacherOf(db, id)
    await linkTeacher(db, saved, change.teacherId, now())
    const hasOtherRights = saved.role !== user.role || saved.customRoleId !== user.customRoleId
    if (saved.status !== 'ACTIVE' || hasOtherRights) await deleteLogins(db, id)
    if (hasOtherRights && saved.role === 'ADMIN') await guardStaff(db, actor, id, saved, await rightsOf(db, user))
    await audit(db, actor, {
      action: 'user.update',
      targetId: id,
      detail: {
        before: { ...userFacts(user), teacherId: teacherBefore },
        after: { ...userFacts(saved), teacherId: await findTeacherOf(db, id) },
      },
    })
    await notifyOldAddress(db, { keys, values, now: now() }, user, saved)
    await bindIdentity(db, keys, id, identity, now())
    return syncStudent(db, user, saved, values['basic.timezone'], now())
  }
  return askingToConfirm(actor, () => writeNames(database, namesOf(before, change), save, id))
}

const namesOf = (
  user: AccountRow,
  { username = user.username, phone = user.phone, email = user.email }: UserChange,
): Names => ({ username, phone: phone || null, email: email || null })
