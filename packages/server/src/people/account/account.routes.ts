import { permissions as everyPermission } from '@jiangxue/contract/kit/access.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { done } from '../../core/units.ts'
import { countStudyDays, findAccount } from './account.queries.ts'
import { toAccount } from './account.wire.ts'
import { changePassword } from './change-password.ts'
import { createFirstAdmin } from './first-admin.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const accountHandlers: HandlersOf<'login' | 'createFirstAdmin' | 'logout' | 'me' | 'changePassword'> = {
  login: async ({ context, body, origin }) => {
    const { token, account } = await signIn(context, body, origin)
    const user = toAccount(account, await countStudyDays(context.database.read, account.id))
    return { code: 200, success: true, message: '登录成功', token, user }
  },

  createFirstAdmin: async ({ context, body, origin }) => {
    const { token, account } = await createFirstAdmin(context, body, origin)
    return { code: 200, success: true, message: '管理员已创建', token, user: toAccount(account, 0) }
  },

  logout: async ({ context, caller, origin }) => {
    if (caller) await signOut(context, caller, origin)
    return done(null, '退出登录成功')
  },

  me: async ({ context, caller }) => {
    const account = await findAccount(context.database.read, caller.userId)
    if (!account) throw problem('session.expired')
    const permissions = caller.role === 'ADMIN' ? [...(caller.permissions ?? everyPermission)] : []
    return { ...toAccount(account, await countStudyDays(context.database.read, account.id)), permissions }
  },

  changePassword: async ({ context, caller, body, origin }) => {
    await changePassword(context, caller, body, origin)
    return done(null, '密码修改成功')
  },
}
