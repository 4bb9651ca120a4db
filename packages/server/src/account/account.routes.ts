import { permissions as everyPermission, type Role } from '@jiangxue/contract/kit/access.ts'
import { hashPassword, isCommonPassword, isPassword } from '../crypto/password.ts'
import type { HandlersOf } from '../http/bind.ts'
import { problem } from '../http/problem.ts'
import { done, toInstant } from '../http/wire.ts'
import { publicFileUrl } from '../storage/file-url.ts'
import { countStudyDays, deleteLogin, deleteOtherLogins, findAccount, savePassword, type AccountRow } from './account.queries.ts'
import { signIn } from './sign-in.ts'

/** An account as its owner sees it. */
export const toAccount = (row: AccountRow, studyDays: number) => ({
  id: row.id,
  name: row.name,
  username: row.username,
  phone: row.phone,
  email: row.email,
  avatar: publicFileUrl(row.avatar_file_id),
  role: row.role as Role,
  createTime: toInstant(row.created_at),
  studyDays,
  mustChangePassword: row.must_change_password === 1,
})

export const accountHandlers: HandlersOf<'login' | 'logout' | 'me' | 'changePassword'> = {
  login: async ({ context, body, origin }) => {
    const { token, account } = await signIn(context, body, origin)
    const user = toAccount(account, await countStudyDays(context.database.read, account.id))
    return { code: 200, success: true, message: '登录成功', token, user }
  },

  logout: async ({ context, caller }) => {
    if (caller) await context.database.write((db) => deleteLogin(db, caller.loginId))
    return done(null, '退出登录成功')
  },

  me: async ({ context, caller }) => {
    const account = await findAccount(context.database.read, caller.userId)
    if (!account) throw problem('session.expired')
    const permissions = caller.role === 'ADMIN' ? [...(caller.permissions ?? everyPermission)] : []
    return { ...toAccount(account, await countStudyDays(context.database.read, account.id)), permissions }
  },

  changePassword: async ({ context, caller, body }) => {
    const { database, now } = context
    const account = await findAccount(database.read, caller.userId)
    if (!account) throw problem('session.expired')
    if (!(await isPassword(account.password_hash, body.oldPassword)))
      throw problem('account.wrongOldPassword', { errors: { oldPassword: '原密码不正确' } })
    if (isCommonPassword(body.newPassword))
      throw problem('request.invalid', { errors: { newPassword: '密码过于常见，请换一个' } })
    const passwordHash = await hashPassword(body.newPassword)
    await database.write(async (db) => {
      await savePassword(db, account.id, passwordHash, now())
      await deleteOtherLogins(db, account.id, caller.loginId)
    })
    return done(null, '密码修改成功')
  },
}
