import type { PasskeyForm, TotpForm } from '@jiangxue/contract/account/second-factor.ts'
import { factorKindLabels, factorLimits, requiresFactor } from '@jiangxue/contract/account/second-factor.values.ts'
import { seal, unseal } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import { isUniqueViolation } from '../../../core/database/errors.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing, problem } from '../../../core/problem.ts'
import { translate } from '../../../core/text/translate.ts'
import { findAccount, lockUser } from '../account.queries.ts'
import {
  deleteFactor,
  deleteRecoveryCodes,
  hasFactor,
  insertFactor,
  listFactors,
  type FactorRow,
} from '../second-factor.queries.ts'
import { closeChallenge, openChallenge, passkeyChallengeOf, readChallenge } from './challenge.ts'
import { withinTries } from './check-factor.ts'
import type { PasskeySite } from './passkey-site.ts'
import { readNewPasskey } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode, toBase32, totpAddress } from './totp.ts'

type NewFactor = Pick<FactorRow, 'kind' | 'name' | 'secret' | 'counter'> &
  Partial<Pick<FactorRow, 'credentialId' | 'transports'>>

/** A new secret for an authenticator app, which stays sealed with the step until a code confirms it. */
export async function startTotp({ context, caller }: Actor) {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const account = existing(await findAccount(database.read, caller.userId), 'session.expired')
  const secret = newTotpSecret()
  const sealed = seal(keys, secret.toString('base64url'))
  const step = { userId: caller.userId, purpose: 'totp', boundTo: caller.loginId, secret: sealed } as const
  const challenge = await database.write((db) => openChallenge(db, step, now()))
  return {
    challenge,
    secret: toBase32(secret),
    address: totpAddress(secret, values['basic.siteName'], account.username),
  }
}

/** Adds the app once its first code is right. Returns recovery codes if it is the account's first factor. */
export async function addTotp(actor: Actor, { challenge: token, code }: TotpForm): Promise<string[]> {
  const { context, caller } = actor
  const challenge = await readChallenge(actor, token, 'totp')
  const { secret } = challenge
  const step = stepOfCode(Buffer.from(unseal(context.keys, secret), 'base64url'), code, context.now())
  const tried = { userId: caller.userId, action: 'user.addFactor' } as const
  const isRight = () => Promise.resolve(step !== undefined)
  return withinTries(actor, tried, isRight, async (db) => {
    await closeChallenge(db, challenge)
    const name = translate(factorKindLabels.totp)
    return addFactor(db, actor, { kind: 'totp', name, secret, counter: step as number })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem('account.totpTaken') : error
  })
}

export async function startPasskey({ context, caller }: Actor, site: PasskeySite | undefined) {
  const { database, keys, settings, now } = context
  if (!site) throw problem('account.passkeysUnavailable')
  const account = existing(await findAccount(database.read, caller.userId), 'session.expired')
  const passkeys = (await listFactors(database.read, caller.userId)).filter(({ kind }) => kind === 'passkey')
  if (passkeys.length >= factorLimits.passkeysPerAccount) throw problem('account.tooManyPasskeys')
  const step = { userId: caller.userId, purpose: 'passkey', boundTo: caller.loginId } as const
  const token = await database.write((db) => openChallenge(db, step, now()))
  return {
    ...site,
    challenge: token,
    rpName: (await settings.current())['basic.siteName'],
    userId: Buffer.from(`account ${account.id}`).toString('base64url'),
    userName: account.username,
    passkeyChallenge: passkeyChallengeOf(keys, token),
    excluded: passkeys.map(({ credentialId }) => credentialId as string),
  }
}

export async function addPasskey(actor: Actor, form: PasskeyForm, site: PasskeySite | undefined): Promise<string[]> {
  const { context } = actor
  if (!site) throw problem('account.passkeysUnavailable')
  const challenge = await readChallenge(actor, form.challenge, 'passkey')
  const made = await readNewPasskey(form, { site, challenge: passkeyChallengeOf(context.keys, form.challenge) })
  if (!made) throw problem('account.wrongPasskey')
  const named = { name: form.name, transports: form.transports.join(' ') }
  return context.database
    .write(async (db) => {
      await closeChallenge(db, challenge)
      return addFactor(db, actor, { ...made, kind: 'passkey', ...named })
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? problem('account.passkeyTaken') : error
    })
}

async function addFactor(db: Db, actor: Actor, factor: NewFactor): Promise<string[]> {
  const { context, caller } = actor
  const { userId } = caller
  const now = context.now()
  // Locked, so that of two first factors added at once only one gets recovery codes.
  await lockUser(db, userId)
  const isFirst = !(await hasFactor(db, userId))
  await insertFactor(db, { ...factor, userId, createdAt: now, lastUsedAt: null })
  await audit(db, actor, {
    action: 'user.addFactor',
    targetId: userId,
    detail: { kind: factor.kind, name: factor.name },
  })
  return isFirst ? renewRecoveryCodes(db, context.keys, userId) : []
}

/** Removes a factor of the caller; with the last one go the recovery codes. */
export async function removeFactor(actor: Actor, id: number): Promise<void> {
  const { context, caller } = actor
  const { userId, role } = caller
  const isRequired = requiresFactor((await context.settings.current())['user.requireSecondFactor'], role)
  await context.database.write(async (db) => {
    await lockUser(db, userId)
    const removed = existing(await deleteFactor(db, userId, id), 'resource.notFound')
    if (!(await hasFactor(db, userId))) {
      if (isRequired) throw problem('account.factorRequired')
      await deleteRecoveryCodes(db, userId)
    }
    const detail = { kind: removed.kind, name: removed.name }
    await audit(db, actor, { action: 'user.removeFactor', targetId: userId, detail })
  })
}

export const renewOwnRecoveryCodes = (actor: Actor): Promise<string[]> => {
  const { context, caller } = actor
  return context.database.write(async (db) => {
    if (!(await hasFactor(db, caller.userId))) throw problem('account.noFactor')
    await audit(db, actor, { action: 'user.renewRecoveryCodes', targetId: caller.userId })
    return renewRecoveryCodes(db, context.keys, caller.userId)
  })
}
