import { accountLimits } from '@jiangxue/contract/account.values.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { networkOf } from '../../core/http/network.ts'
import {
  countAgainst,
  countEvent,
  readCount,
  resetCounter,
  resetCounters,
  type RateLimit,
} from '../../core/http/rate-limit.ts'
import { familiarityOf } from './known-origin.ts'

/** What wrong passwords count against where they come from. */
export interface FailureLimits {
  /** Of this account from this device or network. */
  readonly own: RateLimit
  /** What must not be used up before a password is looked at. */
  readonly checked: readonly RateLimit[]
  /** Of the network, where it is counted but closes nothing. */
  readonly onlyCounted: RateLimit | undefined
}

const windowMs = accountLimits.loginWindowMs
/** An account under whatever name it is called; unknown names count alike. */
const subjectOf = (account: { id: number } | undefined, login: string) =>
  account ? String(account.id) : `unknown:${sha256(login.toLowerCase())}`

/**
 * The limits of a login. Failures count first for the account at its device, or else in its network. Strangers, from where the
 * account has never been used, also share a limit of the account and one of their network, so that guessing is limited
 * from many places at once and over many accounts; whoever comes from a device or network that the account knows is not
 * closed by either (docs/decisions/0021).
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
  const isSuspect = (await readCount(database.read, ofNetwork.name, now())) >= accountLimits.loginFailuresPerAddress
  const ofStranger = { ...own, max: isSuspect ? accountLimits.loginFailuresOfSuspects : own.max }
  const ofAccount = { name: `login:${subject}`, max: accountLimits.loginFailuresOfStrangers, windowMs }
  return { own: ofStranger, checked: [ofStranger, ofAccount, ofNetwork], onlyCounted: undefined }
}

/** The limit of somebody who is signed in and gives the own password again. */
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

/** Forgets the wrong passwords of an account, wherever they came from: it has a new one, which nobody can have guessed at. */
export async function forgetFailures(db: Db, accountId: number): Promise<void> {
  await resetCounter(db, `login:${accountId}`)
  await resetCounters(db, `login:${accountId}@`)
}
