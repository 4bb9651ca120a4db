import { confirmationLimits } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import { seal } from '../../core/crypto/keys.ts'
import type { Confirmer } from '../../core/hooks.ts'
import type { Actor } from '../../core/http/caller.ts'
import { readJson, toJson } from '../../core/json-text.ts'
import { audit } from '../../core/log/audit.ts'
import { runningCall } from '../../core/operation-name.ts'
import { changesSeal, lockSeal } from '../../ledger/chain/chain-rows.queries.ts'
import { NeedsConfirmation } from '../../ledger/changes/write-credit.ts'
import {
  findConfirmed,
  hasOpenRequest,
  insertConfirmation,
  markUsed,
  wantsSecondAdmin,
  type AskedChange,
} from './confirmation.queries.ts'

const lifetimeMs = confirmationLimits.days * 86_400_000
/** Requests and confirmations up to this instant have expired. */
export const expiredUntil = (now: number): number => now - lifetimeMs

/** Requires the confirmation of another admin if the setting is on, and files a request if there is none. */
export const consumeConfirmation: Confirmer['consume'] = async (db, kind, { targetId, changes }, { userId, now }) => {
  const isOn = await wantsSecondAdmin(db)
  // The setting itself has already been saved here: only switching it off needs a confirmation.
  if (kind === 'confirmation' ? isOn : !isOn) return undefined
  const asked = { kind, targetId, changes: toJson(changes) }
  const found = await findConfirmed(db, asked, userId, expiredUntil(now))
  if (!found || !(await markUsed(db, found.id, now))) throw new NeedsConfirmation((actor) => fileRequest(actor, asked))
  return found.decidedBy ?? undefined
}

function fileRequest(actor: Actor, asked: AskedChange): Promise<void> {
  const { database, keys, now: clock } = actor.context
  const running = runningCall()
  // Bodies may contain secrets.
  const call = running ? seal(keys, JSON.stringify(running)) : ''
  return database.write(async (db) => {
    const now = clock()
    // Locked, so that concurrent requests for the same change create only one.
    await lockSeal(db, changesSeal)
    if (await hasOpenRequest(db, asked, expiredUntil(now))) return
    const row = { ...asked, requestedBy: actor.caller.userId, requestedAt: now, call }
    const { id } = await insertConfirmation(db, row)
    const detail = { kind: asked.kind, targetId: asked.targetId, changes: readJson(asked.changes) }
    await audit(db, actor, { action: 'creditConfirmation.request', targetId: id, detail })
  })
}
