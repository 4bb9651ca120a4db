import { UserChange } from '@jiangxue/contract/user.ts'
import { columnsOf } from '../../core/database/columns.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { invalid, problem } from '../../core/http/problem.ts'
import { audit } from '../../core/log/audit.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { deleteLogins, findAccount, lockUser, saveUser, type AccountRow } from '../account/account.queries.ts'
import { assertNamesFree, writeNames } from '../account/assert-names-free.ts'
import type { Names } from '../account/taken-names.queries.ts'
import { hasOrganization } from '../organization/organization.queries.ts'
import { syncStudent } from '../student/sync-student.ts'
import { proveContactChange, tellOldAddress } from './prove-contact.ts'
import { assertMayChange } from './user.policy.ts'
import { hasCustomRole, hasOtherFullAdmin } from './user.queries.ts'
import { toUser } from './user.wire.ts'

const proofs = { version: true, password: true, emailCode: true, phoneCode: true } as const
const toColumns = columnsOf<'users'>()(UserChange.omit(proofs), {
  username: (username) => ({ username, usernameKey: username.toLowerCase() }),
  phone: (phone) => ({ phone: phone || null }),
  email: (email) => ({ email: email || null, emailKey: email?.toLowerCase() || null }),
  avatar: 'elsewhere',
  roleId: 'elsewhere',
})

/** Changes an account, as far as the caller may; disabling it or changing its role ends its sessions. */
export async function updateUser(actor: Actor, id: number, change: UserChange): Promise<AccountRow> {
  const { context, caller } = actor
  const { database, keys, settings, now } = context
  const before = await findAccount(database.read, id)
  if (!before) throw problem('account.notFound')
  const values = await settings.current()
  const proveContact = await proveContactChange(actor, before, change)
  const save = async (db: Db) => {
    const locked = await lockUser(db, id, now())
    if (!locked) throw problem('account.notFound')
    const user = { ...locked, version: locked.version - 1 }
    if (change.version !== undefined && change.version !== user.version)
      throw problem('resource.stale', { data: toUser(user) })
    assertMayChange(caller, user, change)
    const isOwnAndNewer = caller.userId === id && (user.email !== before.email || user.phone !== before.phone)
    if (isOwnAndNewer) throw problem('resource.stale', { data: toUser(user) })
    await proveContact(db)
    await assertNamesFree(db, namesOf(user, change), id)
    if (change.organizationId && !(await hasOrganization(db, change.organizationId)))
      throw invalid({ organizationId: 'organization.notFound' })
    const saved = await saveUser(db, id, {
      ...toColumns(change),
      avatarFileId: await chosenPicture(db, caller, user.avatarFileId, change.avatar, { avatar: 'avatar.notUploaded' }),
      customRoleId: await customRoleOf(db, user, change),
    })
    await assertValidStanding(db, user, saved)
    const hasOtherRights = saved.role !== user.role || saved.customRoleId !== user.customRoleId
    if (saved.status !== 'ACTIVE' || hasOtherRights) await deleteLogins(db, id)
    await audit(db, actor, {
      action: 'user.update',
      targetId: id,
      detail: { before: factsOf(user), after: factsOf(saved) },
    })
    await tellOldAddress(db, { keys, values, now: now() }, user, saved)
    return syncStudent(db, user, saved, values['basic.timezone'], now())
  }
  return writeNames(database, namesOf(before, change), save, id)
}

/** The custom role that goes with the role: only admins have one, and an admin keeps it unless the change names another. */
async function customRoleOf(db: Db, user: AccountRow, change: UserChange): Promise<number | null> {
  const { role = user.role, roleId } = change
  if (role !== 'ADMIN') {
    if (roleId) throw invalid({ roleId: 'role.adminOnly' })
    return null
  }
  if (roleId && !(await hasCustomRole(db, roleId))) throw invalid({ roleId: 'role.notFound' })
  return roleId === undefined ? user.customRoleId : roleId
}

const factsOf = ({
  username,
  name,
  phone,
  email,
  role,
  customRoleId,
  status,
  organizationId,
  avatarFileId,
}: AccountRow) => ({
  username,
  name,
  phone: phone && maskPhone(phone),
  email: email && maskEmail(email),
  role,
  customRoleId,
  status,
  organizationId,
  avatarFileId,
})

const namesOf = (
  user: AccountRow,
  { username = user.username, phone = user.phone, email = user.email }: UserChange,
): Names => ({ username, phone: phone || null, email: email || null })

/** Throws where the saved account has no valid organization, or where no full admin would be left. */
async function assertValidStanding(db: Db, before: AccountRow, after: AccountRow): Promise<void> {
  const { organizationId } = after
  if (after.role === 'ORG_ADMIN' && organizationId === null) throw invalid({ organizationId: 'organization.missing' })
  if (isFullAdmin(before) && !isFullAdmin(after) && !(await hasOtherFullAdmin(db, before.id)))
    throw problem('account.lastAdmin')
}

const isFullAdmin = ({ role, status, customRoleId }: AccountRow) =>
  role === 'ADMIN' && status === 'ACTIVE' && customRoleId === null
