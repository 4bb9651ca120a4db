import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import type { ProofForm } from '@jiangxue/contract/account/second-factor.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { auditOwnAccount } from '../../../core/log/audit.ts'
import { existing } from '../../../core/problem.ts'
import { findAccount } from '../account.queries.ts'
import { provePassword } from '../prove-password.ts'
import { listFactors } from '../second-factor.queries.ts'
import { saveProof } from '../session.queries.ts'
import { closeChallenge, openChallenge, readChallenge, toFactorStep } from './challenge.ts'
import { withFactor } from './check-factor.ts'
import type { PasskeySite } from './passkey-site.ts'

/** Starts the proof by the caller's second factor; undefined if they have none and prove their password instead. */
export async function startProof(
  { context, caller }: Actor,
  site: PasskeySite | undefined,
): Promise<FactorStep | undefined> {
  const { database, keys, now } = context
  const factors = await listFactors(database.read, caller.userId)
  if (factors.length === 0) return undefined
  const begun = { userId: caller.userId, purpose: 'proof', boundTo: caller.loginId } as const
  const token = await database.write((db) => openChallenge(db, begun, now()))
  return toFactorStep(keys, token, factors, site)
}

/** Proves who is using the login, by the second factor if the account has one, otherwise by the password. */
export async function prove(
  actor: Actor,
  { password, challenge: token, ...answer }: ProofForm,
  site: PasskeySite | undefined,
): Promise<void> {
  const { context, caller } = actor
  const { database } = context
  const { userId } = caller
  const recordProof = async (db: Db) => {
    await saveProof(db, userId, caller.loginId, context.now())
    await auditOwnAccount(db, actor, userId, 'session.prove')
  }
  if ((await listFactors(database.read, userId)).length > 0) {
    const challenge = await readChallenge(actor, token ?? '', 'proof')
    const step = { userId, token, site, action: 'session.prove' } as const
    return withFactor(actor, step, answer, async (db) => {
      await closeChallenge(db, challenge)
      await recordProof(db)
    })
  }
  const account = existing(await findAccount(database.read, userId), 'session.expired')
  const refusal = { code: 'account.wrongPassword', field: 'password', action: 'session.prove' } as const
  const countProof = await provePassword(actor, account, password ?? '', refusal)
  await database.write(async (db) => {
    await countProof(db)
    await recordProof(db)
  })
}
