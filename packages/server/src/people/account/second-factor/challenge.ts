import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import { factorLimits } from '@jiangxue/contract/account/second-factor.values.ts'
import type { Context } from '../../../core/context.ts'
import { hmac, randomToken, sha256, type Keys } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { existing, problem } from '../../../core/problem.ts'
import { findChallenge, insertChallenge, useChallenge, type FactorRow } from '../second-factor.queries.ts'
import type { PasskeySite } from './passkey-site.ts'

type Purpose = 'login' | 'proof' | 'totp' | 'passkey'

/** A step that was started; `secret` is sealed. */
interface Challenge {
  readonly tokenHash: string
  readonly userId: number
  readonly secret: string
  readonly boundTo: string
}

/**
 * Starts a step of one purpose, single use and valid for five minutes. Returns its token; only the hash is stored. A
 * sign-in is bound to the password that it began with, any other step to the login that started it.
 */
export async function openChallenge(
  db: Db,
  step: { readonly userId: number; readonly purpose: Purpose; readonly boundTo: string; readonly secret?: string },
  now: number,
): Promise<string> {
  const token = randomToken()
  await insertChallenge(db, { ...step, tokenHash: sha256(token), expiresAt: now + factorLimits.challengeLifeMs })
  return token
}

/** The started sign-in of a token; throws if it has expired or is used up. */
export async function readSignIn({ database, now }: Context, token: string): Promise<Challenge> {
  const found = existing(await findChallenge(database.read, sha256(token), 'login', now()), 'account.challengeExpired')
  return found
}

/** The step that the caller's login has started; throws if it has expired or is used up. */
export async function readChallenge(
  { context, caller }: Actor,
  token: string,
  purpose: Exclude<Purpose, 'login'>,
): Promise<Challenge> {
  const found = await findChallenge(context.database.read, sha256(token), purpose, context.now())
  if (found?.userId !== caller.userId || found.boundTo !== caller.loginId) throw problem('account.challengeExpired')
  return found
}

export async function closeChallenge(db: Db, { tokenHash }: Pick<Challenge, 'tokenHash'>): Promise<void> {
  if (!(await useChallenge(db, tokenHash))) throw problem('account.challengeExpired')
}

/** What a passkey signs: derived from the token, so that it is as short-lived and unguessable. */
export const passkeyChallengeOf = (keys: Keys, token: string): string => hmac(keys.digest, `passkey-challenge:${token}`)

/** What the browser needs to complete a step with one of these factors. */
export function toFactorStep(
  keys: Keys,
  token: string,
  factors: readonly FactorRow[],
  site: PasskeySite | undefined,
): FactorStep {
  const passkeys = factors.filter(({ kind }) => kind === 'passkey')
  const allowed = passkeys.map(({ credentialId, transports }) => ({
    id: credentialId as string,
    transports: transports === '' ? [] : transports.split(' '),
  }))
  return {
    challenge: token,
    kinds: [...new Set(factors.map(({ kind }) => kind))],
    passkey:
      site && passkeys.length > 0 ? { ...site, passkeyChallenge: passkeyChallengeOf(keys, token), allowed } : null,
  }
}
