import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Visitor } from '../../core/http/caller.ts'
import {
  countAgainst,
  countEvent,
  readCount,
  resetCounter,
  resetCounters,
  type RateLimit,
} from '../../core/http/rate-limit.ts'
import { networkOf } from '../../core/network/network.ts'
import { familiarityOf } from './known-origin.ts'

/** The limits that wrong passwords count against. */
export interface FailureLimits {
  /** The limit of this account at this device or network. */
  readonly own: RateLimit
  /** The limits that must not be exhausted for a password to be checked. */
  readonly checked: readonly RateLimit[]
  /** The limit of the network, if failures are counted there but do not block. */
  readonly onlyCounted: RateLimit | undefined
}

const windowMs = accountLimits.loginWindowMs
/** Identifies an account under any of its names; unknown names are counted the same way. */
const subjectOf = (account: { id: number } | undefined, login: string) =>
  account ? String(account.id) : `unknown:${sha256(login.toLowerCase())}`

/**
 * Returns the limits of a login. Failures count first for the account on its device, or else in its network. Logins
 * from a device and network that the account has never used also share a limit of the account and one of their network,
 * so that guessing from many places or over many accounts is limited. Neither of these blocks logins from a device or
 * network that the account knows (docs/decisions/0021).
 */
export async function failureLimits(
  { context, origin }: Visitor,
  account: { id: number } | undefined,
  login: string,
): Promise<FailureLimits> {
  const { database, keys, now } = context
  const { device, isNetworkKnown } = await familiarityOf(database.read, keys, origin, account?.id ?? 0)
  const subject = subjectOf(account, login)
  const network = networkOf(origin.ip)
  const ofNetwork = { name: `login-from:${network}`, max: accountLimits.loginFailuresPerNetwork, windowMs }
  const own = { name: `login:${subject}@${device ?? network}`, max: accountLimits.loginFailuresPerAccount, windowMs }
  if (device || isNetworkKnown) return { own, checked: [own], onlyCounted: ofNetwork }
  const isSuspect =
    (await readCount(database.read, ofNetwork.name, windowMs, now())) >= accountLimits.loginFailuresPerAddress
  const ofStranger = { ...own, max: isSuspect ? accountLimits.loginFailuresFromSuspectNetworks : own.max }
  const ofAccount = { name: `login:${subject}`, max: accountLimits.loginFailuresFromUnknownDevices, windowMs }
  return { own: ofStranger, checked: [ofStranger, ofAccount, ofNetwork], onlyCounted: undefined }
}

/** The limit of logins with the right password, however many devices an account is used on. */
export const successesOf = (account: { id: number } | undefined): RateLimit[] =>
  account ? [{ name: `logins:${account.id}`, max: accountLimits.loginsPerAccount, windowMs }] : []

/** The limit for a signed-in user who enters their current password again. */
export const failuresOfCaller = (account: { id: number }, { origin }: Visitor): RateLimit => ({
  name: `login:${account.id}@${networkOf(origin.ip)}`,
  max: accountLimits.loginFailuresPerAccount,
  windowMs,
})

/** Counts a wrong password; throws 429 beyond a limit. */
export async function countFailure(db: Db, { checked, onlyCounted }: FailureLimits, now: number): Promise<void> {
  await countAgainst(db, checked, now)
  if (onlyCounted) await countEvent(db, onlyCounted.name, onlyCounted.windowMs, now)
}

/**
 * Clears all wrong passwords counted for an account: it has a new password, which earlier guesses cannot have matched.
 */
export async function forgetFailures(db: Db, accountId: number): Promise<void> {
  await resetCounter(db, `login:${accountId}`)
  await resetCounters(db, `login:${accountId}@`)
}
