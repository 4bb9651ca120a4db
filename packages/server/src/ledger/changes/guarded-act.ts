import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import type { ConfirmedChange } from '@jiangxue/contract/learning/credit-confirmation.ts'
import type { GuardedAct } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { readJson, toJson } from '../../core/json-text.ts'
import { listErasures, type ChangeRow } from '../chain/chain-rows.queries.ts'
import type { LedgerEvents } from '../chain/ledger-event.ts'
import { recordCreditChange, type GuardedFacts } from './credit-change.ts'
import { insertGuardedAct, listActsToVerify } from './guarded-act.queries.ts'

/** The permissions with which such acts are done: giving one to a role is itself a guarded act. */
export const guardingPermissions: readonly Permission[] = [
  'settings.edit',
  'proof.edit',
  'courses.edit',
  'classes.edit',
  'anomalies.edit',
  'students.edit',
  'students.delete',
  'certificates.edit',
]

interface Guarded {
  /** 0 for settings. */
  readonly targetId: number
  /** The name of what it concerns; empty for settings. */
  readonly subject?: string
  readonly changes: ConfirmedChange[]
}

/**
 * Records a guarded act as a row of the school's chain, in the transaction of the act, which `writeCredit` must run:
 * throws if somebody has to confirm it first, unless it follows from an act that was. Without changes nothing is
 * recorded.
 */
export async function guardAct(
  db: Db,
  actor: Actor,
  act: GuardedAct,
  { targetId, subject = '', changes }: Guarded,
): Promise<void> {
  if (changes.length === 0) return
  const values = toJson(changes)
  const facts = { act, targetId, changes: sha256(values) }
  const confirmable = actor.follows ? ('follows' as const) : { targetId, changes }
  const { number, confirmedBy } = await recordCreditChange(db, actor, 'guarded', facts, confirmable)
  await insertGuardedAct(db, {
    act,
    targetId,
    subject,
    changes: values,
    doneBy: actor.caller.userId,
    doneAt: actor.context.now(),
    confirmedBy: confirmedBy ?? null,
    changeNumber: number,
  })
}

/** Compares what the page of guarded acts shows with the chain. */
export async function verifyGuardedActs(
  db: Db,
  rows: readonly ChangeRow[],
  report: (fault: string) => void,
): Promise<void> {
  const shown = new Map((await listActsToVerify(db)).map((row) => [row.changeNumber, row]))
  const erased = new Set(
    (await listErasures(db)).flatMap(({ facts }) => readJson<LedgerEvents['accountErased']>(facts).acts),
  )
  for (const { number, kind, facts } of rows) {
    if (kind !== 'guarded') continue
    const said = readJson<GuardedFacts>(facts)
    const row = shown.get(number)
    shown.delete(number)
    const isSaid = row?.act === said.act && row.targetId === said.targetId
    // Without the names of erased accounts, the changes are not those that were sealed.
    if (!isSaid || (sha256(row.changes) !== said.changes && !erased.has(number)))
      report(`school: the guarded act of change ${number} is not what the chain says`)
  }
  for (const number of shown.keys()) report(`school: no row of the chain says guarded act of change ${number}`)
}
