import type { FactorAnswer } from '@jiangxue/contract/account/second-factor.ts'
import { factorLimits } from '@jiangxue/contract/account/second-factor.values.ts'
import type { Context } from '../../../core/context.ts'
import { unseal, type Keys } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Visitor } from '../../../core/http/caller.ts'
import { assertWithinLimits, countAgainst, resetCounters, type RateLimit } from '../../../core/http/rate-limit.ts'
import { auditOwnAccount } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { familiarityOf } from '../known-origin.ts'
import { listFactors, saveUse, useRecoveryCode } from '../second-factor.queries.ts'
import { passkeyChallengeOf } from './challenge.ts'
import type { PasskeySite } from './passkey-site.ts'
import { counterOfSignature } from './passkeys.ts'
import { digestRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

type Check = (db: Db) => Promise<boolean>

const weekMs = 7 * 86_400_000

interface Step {
  readonly userId: number
  /** The token of the challenge, for passkeys. */
  readonly token: string | undefined
  readonly site: PasskeySite | undefined
  /** The operation that is logged if the answer is wrong. */
  readonly action: 'session.factor' | 'session.prove' | 'user.addFactor'
}

/**
 * Checks the answer of a second factor and runs `work` in the same transaction; a code, or a step of an app, is accepted
 * once. Wrong answers are counted and logged in it.
 */
export async function withFactor<T>(
  visitor: Visitor,
  step: Step,
  { passkey, code }: FactorAnswer,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (passkey !== undefined)
    return withinTries(visitor, step, await checkPasskey(visitor.context, step, passkey), work, wrongPasskey)
  if (code === undefined) throw wrongCode()
  const { keys, now } = visitor.context
  return withinTries(visitor, step, (db) => consumeCode(db, keys, step.userId, code, now()), work)
}

/** Runs `work` if the check succeeds; counts and logs failures. */
export async function withinTries<T>(
  visitor: Visitor,
  { userId, action }: Pick<Step, 'userId' | 'action'>,
  check: Check,
  work: (db: Db) => Promise<T>,
  refusal = wrongCode,
): Promise<T> {
  const { database, now } = visitor.context
  const limit = await limitOf(visitor, userId)
  const done = await database.write(async (db) => {
    await assertWithinLimits(db, [limit], now())
    if (await check(db)) return { result: await work(db) }
    await countAgainst(db, [limit], now())
    await auditOwnAccount(db, visitor, userId, action, 'failure')
    return undefined
  })
  if (!done) throw refusal()
  return done.result
}

/** Verifies the signature outside the transaction, in which the check only records the use. */
async function checkPasskey(
  { database, keys, now }: Context,
  { userId, token, site }: Step,
  answer: NonNullable<FactorAnswer['passkey']>,
): Promise<Check> {
  if (!site) throw problem('account.passkeysUnavailable')
  if (token === undefined) throw problem('account.challengeExpired')
  const passkey = (await listFactors(database.read, userId)).find(({ credentialId }) => credentialId === answer.id)
  const challenge = passkeyChallengeOf(keys, token)
  const counter = passkey && (await counterOfSignature(passkey, answer, { site, challenge }))
  return async (db) => passkey !== undefined && counter !== undefined && saveUse(db, passkey, counter, now())
}

const wrongPasskey = () => problem('account.wrongPasskey')
const wrongCode = () => problem('account.wrongFactor', { field: 'code' })

/** Six digits are of the app, anything else is a recovery code. */
async function consumeCode(db: Db, keys: Keys, userId: number, code: string, now: number): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(db, userId, digestRecoveryCode(keys, userId, code))
  const app = (await listFactors(db, userId)).find(({ kind }) => kind === 'totp')
  const step = app && stepOfCode(Buffer.from(unseal(keys, app.secret), 'base64url'), code, now, app.counter)
  return app !== undefined && step !== undefined && saveUse(db, app, step, now)
}

/**
 * Wrong answers count for a week: at a device that the account knows there, from all others together, because whoever
 * guesses knows the password and may come from anywhere.
 */
async function limitOf({ context, origin }: Visitor, userId: number): Promise<RateLimit> {
  const { device = 'elsewhere' } = await familiarityOf(context.database.read, context.keys, origin, userId)
  return { name: `${triesOf(userId)}${device}`, max: factorLimits.failuresPerWeek, windowMs: weekMs }
}
const triesOf = (userId: number) => `factor:${userId}@`

/** Clears the wrong answers of an account whose factors were removed. */
export const forgetTries = (db: Db, userId: number): Promise<void> => resetCounters(db, triesOf(userId))
