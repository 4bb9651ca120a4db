import type { UserChange } from '@jiangxue/contract/user.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { deleteLogins, findAccount, type AccountRow } from '../account/account.queries.ts'
import { refuseTaken, writeNames } from '../account/refuse-taken.ts'
import { keepStudentInStep } from './keep-student-in-step.ts'
import { refuseForbiddenChange } from './user.policy.ts'
import { hasOrganization, hasOtherFullAdmin, lockUser, saveUser } from './user.queries.ts'
import { toUser } from './user.wire.ts'

/** Changes an account, as far as the caller may; disabling it or giving it another role ends its sessions. */
export async function updateUser(
  { database, now }: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  change: UserChange,
): Promise<AccountRow> {
  const before = await findAccount(database.read, id)
  if (!before) throw problem('account.absent')
  return writeNames(
    database,
    namesOf(before, change),
    async (db) => {
      const locked = await lockUser(db, id, now())
      if (!locked) throw problem('account.absent')
      const user = { ...locked, version: locked.version - 1 }
      if (change.version !== undefined && change.version !== user.version)
        throw problem('resource.stale', { data: toUser(user) })
      refuseForbiddenChange(caller, user, change)
      const names = namesOf(user, change)
      await refuseTaken(db, names, id)
      const standing = await standingOf(db, user, change)
      const saved = await saveUser(db, id, {
        ...names,
        usernameKey: names.username.toLowerCase(),
        emailKey: names.email?.toLowerCase() ?? null,
        name: change.name ?? user.name,
        ...standing,
        avatarFileId: await chosenPicture(db, caller, user.avatarFileId, change.avatar, { avatar: '请先上传头像图片' }),
      })
      if (standing.status !== 'ACTIVE' || standing.role !== user.role) await deleteLogins(db, id)
      await recordOperation(
        db,
        caller,
        origin,
        {
          action: 'user.update',
          targetType: 'user',
          targetId: id,
          detail: { before: shown(user), after: shown(saved) },
        },
        now(),
      )
      return keepStudentInStep(db, user, saved, now())
    },
    id,
  )
}

const shown = ({ username, name, phone, email, role, status, organizationId, avatarFileId }: AccountRow) => ({
  username,
  name,
  phone: phone && maskPhone(phone),
  email: email && maskEmail(email),
  role,
  status,
  organizationId,
  avatarFileId,
})

const chosen = <T>(wanted: T | '' | null | undefined, current: T | null) =>
  wanted === undefined ? current : wanted || null

const namesOf = (user: AccountRow, change: UserChange) => ({
  username: change.username ?? user.username,
  phone: chosen(change.phone, user.phone),
  email: chosen(change.email, user.email),
})

/** Role, status and organization after the change; never without the last full admin. */
async function standingOf(db: Db, user: AccountRow, change: UserChange) {
  const role = change.role ?? user.role
  const status = change.status ?? user.status
  const organizationId = change.organizationId === undefined ? user.organizationId : change.organizationId
  const customRoleId = role === 'ADMIN' ? user.customRoleId : null
  if (organizationId !== null && organizationId !== user.organizationId && !(await hasOrganization(db, organizationId)))
    throw problem('request.invalid', { errors: { organizationId: '机构不存在' } })
  if (role === 'ORG_ADMIN' && organizationId === null)
    throw problem('request.invalid', { errors: { organizationId: '请选择机构' } })
  const wasFullAdmin = user.role === 'ADMIN' && user.customRoleId === null && user.status === 'ACTIVE'
  if (wasFullAdmin && (role !== 'ADMIN' || status !== 'ACTIVE') && !(await hasOtherFullAdmin(db, user.id)))
    throw problem('account.lastAdmin')
  return { role, status, organizationId, customRoleId }
}
