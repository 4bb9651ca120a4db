import { hmac, isSame } from '../crypto/keys.ts'
import type { Db } from '../database/database.ts'
import type { Actor } from '../http/caller.ts'
import type { NewHourRule } from './hour-rules.ts'
import { insertChange, lockSeal, saveSeal, type ChangeRow, type SealedSum } from './ledger.queries.ts'

interface LessonCredit {
  readonly mediaId: number | null
  readonly durationMs: number | null
  readonly creditHours: number
}

/** What changes how study time is credited, or what it is worth. */
export interface CreditChanges {
  /** Whether the server or the client says what was watched. */
  mode: { before: string; after: string }
  timezone: { before: string; after: string }
  hours: NewHourRule
  /** A lesson of a published course. */
  lesson: { lessonId: number; courseId: number; before: LessonCredit; after: LessonCredit }
}

export const changesSeal = 'changes'

/** Links a change to the one before it. */
export const chainChange = (key: Buffer, previousMac: string, row: Omit<ChangeRow, 'id' | 'mac'>) =>
  hmac(key, JSON.stringify(['change', 1, previousMac, row.number, row.kind, row.facts, row.changedBy, row.changedAt]))

const sealChanges = (key: Buffer, length: number, lastMac: string) =>
  hmac(key, JSON.stringify(['changes', 1, length, lastMac]))

/** Whether the stored end of the chain is the one that the server has sealed. */
export const areChangesSound = (key: Buffer, { rowCount, total, seal }: SealedSum) =>
  (rowCount === 0 && total === '' && seal === '') || isSame(sealChanges(key, rowCount, total), seal)

/** Adds a change to the school's chain, in the transaction of the change itself. */
export async function noteCreditChange<K extends keyof CreditChanges>(
  db: Db,
  { context, caller }: Actor,
  kind: K,
  facts: CreditChanges[K],
): Promise<void> {
  const key = context.keys.ledger
  const end = await lockSeal(db, changesSeal)
  const row = {
    number: end.rowCount + 1,
    kind,
    facts: JSON.stringify(facts),
    changedBy: caller.userId,
    changedAt: context.now(),
  }
  const mac = chainChange(key, end.total, row)
  await insertChange(db, { ...row, mac })
  // An end that somebody else has changed is carried on but never sealed again.
  const seal = areChangesSound(key, end) ? sealChanges(key, row.number, mac) : end.seal
  await saveSeal(db, changesSeal, { ...end, rowCount: row.number, total: mac, seal })
}
