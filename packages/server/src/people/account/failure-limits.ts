import { accountLimits } from '@jiangxue/contract/account.values.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Origin } from '../../core/http/caller.ts'
import { networkOf } from '../../core/http/network.ts'
import type { RateLimit } from '../../core/http/rate-limit.ts'

/** Wrong passwords and wrong codes of one account, under whatever name it is called; unknown names count alike. */
export const failuresOf = (account: { id: number } | undefined, login: string): RateLimit => ({
  name: account ? `login:${account.id}` : `login-unknown:${sha256(login.toLowerCase())}`,
  max: accountLimits.loginFailuresPerAccount,
  windowMs: accountLimits.loginWindowMs,
})

/** The same from one address, for whichever account. */
export const failuresFrom = (origin: Origin): RateLimit => ({
  name: `login-from:${networkOf(origin.ip)}`,
  max: accountLimits.loginFailuresPerAddress,
  windowMs: accountLimits.loginWindowMs,
})
