import type { accountEndpoints } from '@jiangxue/contract/account/account.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { isFullAdmin } from '../../core/http/full-admin.ts'
import { existing } from '../../core/problem.ts'
import { findAccount } from './account.queries.ts'
import { readAccount, toSignedIn } from './account.wire.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { changePassword } from './change-password.ts'
import { createFirstAdmin } from './first-admin.ts'
import { rememberDevice, withDevice } from './known-origin.ts'
import { permissionsOf } from './permissions-of.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const accountHandlers: HandlersOf<keyof typeof accountEndpoints> = {
  login: (call) => answerSignIn(call, (visitor) => signIn(visitor, call.body)),

  createFirstAdmin: async (call) => {
    const origin = withDevice(call.origin)
    const { token, account } = await createFirstAdmin({ ...call, origin }, call.body)
    rememberDevice(call.reply, origin)
    return toSignedIn(call.context, token, account)
  },

  logout: async ({ context, caller, origin }) => {
    if (caller) await signOut({ context, caller, origin })
  },

  me: async ({ context, caller }) => {
    const account = existing(await findAccount(context.database.read, caller.userId), 'session.expired')
    return {
      ...(await readAccount(context, account, caller.mustAgree)),
      permissions: [...permissionsOf(caller, await context.settings.current())],
      isFullAdmin: isFullAdmin(caller),
      organizationId: caller.organizationId,
    }
  },

  changePassword: (call) => changePassword(call, call.body),
}
