import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { countStudyDays, findAccount } from './account.queries.ts'
import { toAccount } from './account.wire.ts'
import { changePassword } from './change-password.ts'
import { createFirstAdmin } from './first-admin.ts'
import { keepDevice, withDevice } from './known-origin.ts'
import { permissionsOf } from './permissions-of.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const accountHandlers: HandlersOf<'login' | 'createFirstAdmin' | 'logout' | 'me' | 'changePassword'> = {
  login: async (call) => {
    const origin = withDevice(call.origin)
    const { token, account } = await signIn({ ...call, origin }, call.body)
    keepDevice(call.reply, origin)
    return { token, user: toAccount(account, await countStudyDays(call.context.database.read, account.id)) }
  },

  createFirstAdmin: async (call) => {
    const origin = withDevice(call.origin)
    const { token, account } = await createFirstAdmin({ ...call, origin }, call.body)
    keepDevice(call.reply, origin)
    return { token, user: toAccount(account, 0) }
  },

  logout: async ({ context, caller, origin }) => {
    if (caller) await signOut({ context, caller, origin })
  },

  me: async ({ context, caller }) => {
    const account = await findAccount(context.database.read, caller.userId)
    if (!account) throw problem('session.expired')
    return {
      ...toAccount(account, await countStudyDays(context.database.read, account.id)),
      permissions: [...permissionsOf(caller, await context.settings.current())],
      organizationId: caller.organizationId,
    }
  },

  changePassword: (call) => changePassword(call, call.body),
}
