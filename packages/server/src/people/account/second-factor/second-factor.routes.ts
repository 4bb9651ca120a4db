import type { secondFactorEndpoints } from '@jiangxue/contract/account/second-factor.ts'
import { requiresFactor } from '@jiangxue/contract/account/second-factor.values.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { toInstant, toInstantOrNull } from '../../../core/units.ts'
import { toSignedIn } from '../account.wire.ts'
import { rememberDevice, withDevice } from '../known-origin.ts'
import { countRecoveryCodes, listFactors } from '../second-factor.queries.ts'
import { addPasskey, addTotp, removeFactor, renewOwnRecoveryCodes, startPasskey, startTotp } from './own-factors.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { siteOf } from './passkey-site.ts'
import { prove, startProof } from './prove.ts'
import { removeFactorsOfUser } from './remove-factors.ts'
import { signInWithFactor } from './sign-in-with-factor.ts'

export const secondFactorHandlers: HandlersOf<keyof typeof secondFactorEndpoints> = {
  completeLogin: async (call) => {
    const origin = withDevice(call.origin)
    const { token, account } = await signInWithFactor({ ...call, origin }, call.body, await siteOf(call))
    rememberDevice(call.reply, origin)
    return toSignedIn(call.context, token, account)
  },

  getFactors: async (call) => {
    const { context, caller } = call
    const { read } = context.database
    const factors = await listFactors(read, caller.userId)
    return {
      factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        id,
        kind,
        name,
        createdAt: toInstant(createdAt),
        lastUsedAt: toInstantOrNull(lastUsedAt),
      })),
      recoveryCodesLeft: await countRecoveryCodes(read, caller.userId),
      isRequired: requiresFactor((await context.settings.current())['user.requireSecondFactor'], caller.role),
      passkeyOrigin: (await siteOf(call))?.origin ?? null,
    }
  },
  startTotp: (call) => startTotp(call),
  addTotp: async (call) => ({ recoveryCodes: await addTotp(call, call.body) }),
  startPasskey: async (call) => startPasskey(call, await siteOf(call)),
  addPasskey: async (call) => ({ recoveryCodes: await addPasskey(call, call.body, await siteOf(call)) }),
  removeFactor: (call) => removeFactor(call, call.params.id),
  renewRecoveryCodes: async (call) => ({ recoveryCodes: await renewOwnRecoveryCodes(call) }),

  startProof: async (call) => ({ secondFactor: (await startProof(call, await siteOf(call))) ?? null }),
  prove: async (call) => prove(call, call.body, await siteOf(call)),

  listOwnSessions: (call) => listOwnSessions(call),
  endOwnSession: (call) => endOwnSession(call, call.params.id),
  endOtherSessions: (call) => endOtherSessions(call),

  removeFactorsOfUser: (call) => removeFactorsOfUser(call, call.params.id, call.body.reason),
}
