import { isDeepStrictEqual } from 'node:util'
import type { ConfirmedChange } from '@jiangxue/contract/learning/credit-confirmation.ts'
import { confirmationLimits, type ConfirmedKind } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { Problem } from '../../core/problem.ts'
import { changesSeal, lockSeal } from '../chain/chain-rows.queries.ts'
import {
  findConfirmed,
  hasOpenRequest,
  insertConfirmation,
  markUsed,
  wantsSecondAdmin,
  type AskedChange,
} from './confirmation.queries.ts'

/** A change, as shown to the admins who confirm it. */
export interface Confirmable {
  /** The lesson, the student, or the class whose hour rule changes; 0 for settings. */
  readonly targetId: number
  readonly changes: readonly ConfirmedChange[]
}

const lifetimeMs = confirmationLimits.days * 86_400_000
/** Requests and confirmations up to this instant have expired. */
export const expiredUntil = (now: number): number => now - lifetimeMs

/** Thrown if a change needs a second admin's confirmation; `writeCredit` stores the request. */
class NeedsConfirmation extends Problem {
  readonly asked: AskedChange
  constructor(asked: AskedChange) {
    super('credit.needsConfirmation')
    this.asked = asked
  }
}

/** The values that differ, in the order of `names`. */
export const differencesOf = (
  names: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ConfirmedChange[] =>
  names.flatMap((name) =>
    isDeepStrictEqual(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name] }],
  )

/**
 * If the school requires a second admin for changes of credit: uses up a confirmation of exactly this change, in the
 * transaction of the change, and returns who gave it; throws if there is none. Returns undefined if no confirmation is
 * required.
 */
export async function consumeConfirmation(
  db: Db,
  { context, caller }: Actor,
  kind: ConfirmedKind,
  { targetId, changes }: Confirmable,
): Promise<number | undefined> {
  const isOn = await wantsSecondAdmin(db)
  // The setting itself has already been saved here: only switching it off needs a confirmation.
  if (kind === 'confirmation' ? isOn : !isOn) return undefined
  const asked = { kind, targetId, changes: JSON.stringify(changes) }
  const found = await findConfirmed(db, asked, caller.userId, expiredUntil(context.now()))
  if (!found || !(await markUsed(db, found.id, context.now()))) throw new NeedsConfirmation(asked)
  return found.decidedBy ?? undefined
}

/**
 * Runs a transaction that may change credit. If it fails for lack of a confirmation, files a request to a second admin.
 */
export const writeCredit = <T>(actor: Actor, job: (db: Db) => Promise<T>): Promise<T> =>
  askSecondAdmin(actor, () => actor.context.database.write(job))

/** Does the same for a job that runs the transaction itself. */
export async function askSecondAdmin<T>(actor: Actor, job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    if (error instanceof NeedsConfirmation) await fileRequest(actor, error.asked)
    throw error
  }
}

const fileRequest = (actor: Actor, asked: AskedChange): Promise<void> =>
  actor.context.database.write(async (db) => {
    const now = actor.context.now()
    // Locked, so that concurrent requests for the same change create only one.
    await lockSeal(db, changesSeal)
    if (await hasOpenRequest(db, asked, expiredUntil(now))) return
    const row = { ...asked, requestedBy: actor.caller.userId, requestedAt: now }
    const { id } = await insertConfirmation(db, row)
    const detail = { kind: asked.kind, targetId: asked.targetId, changes: JSON.parse(asked.changes) as unknown }
    await audit(db, actor, { action: 'creditConfirmation.request', targetId: id, detail })
  })

/**
 * If the school requires a second admin: requests the confirmation that the school continues from a backup. Until then
 * no certificate is issued.
 */
export async function requestForRestore(
  db: Db,
  { backup, madeAt }: { readonly backup: string; readonly madeAt: string },
  now: number,
): Promise<void> {
  if (!(await wantsSecondAdmin(db))) return
  const changes = [{ name: 'restore.backup', before: null, after: `${backup} (${madeAt})` }]
  await insertConfirmation(db, {
    kind: 'restore',
    targetId: 0,
    changes: JSON.stringify(changes),
    requestedBy: null,
    requestedAt: now,
  })
}
