import type { GuardedAct } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { hmac, isSame } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Confirmable } from '../../core/hooks.ts'
import type { Actor } from '../../core/http/caller.ts'
import { assertProved } from '../../core/http/proof.ts'
import {
  changesSeal,
  insertChange,
  lockSeal,
  saveSeal,
  type ChangeRow,
  type SealedSum,
} from '../chain/chain-rows.queries.ts'
import type { NewHourRule } from '../rules/hour-rules.ts'
import type { NewPresenceRule } from '../rules/presence-rules.ts'

interface LessonCredit {
  readonly mediaId: number | null
  readonly durationMs: number | null
  readonly creditHours: number
}

export interface FaceService {
  readonly provider: string
  readonly address: string
}

/** What a row of the chain says about a guarded act; its values stay outside, because packs of evidence hold the chain. */
export interface GuardedFacts {
  readonly act: GuardedAct
  readonly targetId: number
  /** SHA-256 of the changes. */
  readonly changes: string
}

/** Changes that affect how study time is credited, or what it is worth. */
export interface CreditChanges {
  /** Whether the server or the client determines what was watched. */
  mode: { before: string; after: string }
  timezone: { before: string; after: string }
  /** Whether video that was not delivered is credited. */
  delivery: { before: string; after: string }
  /** Whether a second admin has to confirm such changes. */
  confirmation: { before: boolean; after: boolean }
  hours: NewHourRule
  /** When learners have to confirm their presence. */
  presence: NewPresenceRule
  /** The service that compares learners' faces; its address without query and fragment. */
  face: { before: FaceService; after: FaceService }
  /** A lesson of a published course. */
  lesson: { lessonId: number; courseId: number; before: LessonCredit; after: LessonCredit }
  /** An act that turns study time into papers, or makes abuse visible. */
  guarded: GuardedFacts
  /**
   * A student with rows is another person from now on. Names and numbers are in the student's own chain only: every pack
   * holds these changes.
   */
  identity: { studentId: number; digest: string }
  /** The school continues from a backup: records made after the backup are gone. */
  restore: { backup: string; madeAt: string; version: string }
}

/** The MAC that links a change to the previous one. */
export const chainChange = (key: Buffer, previousMac: string, row: Omit<ChangeRow, 'id' | 'mac'>) =>
  hmac(key, JSON.stringify(['change', 1, previousMac, row.number, row.kind, row.facts, row.changedBy, row.changedAt]))

const sealChanges = (key: Buffer, length: number, lastMac: string) =>
  hmac(key, JSON.stringify(['changes', 1, length, lastMac]))

/** Whether the stored end of the chain carries a valid seal. */
export const areChangesSound = (key: Buffer, { rowCount, total, seal }: SealedSum) =>
  (rowCount === 0 && total === '' && seal === '') || isSame(sealChanges(key, rowCount, total), seal)

/**
 * Appends a change to the school's chain, in the transaction of the change itself. Throws if the login needs to prove
 * again who is using it, or if somebody has to confirm the change first, so the transaction must be run by
 * `writeCredit`. Pass `'follows'` for a change that follows from a confirmed one. Returns the number of the change and
 * who confirmed it.
 */
export async function recordCreditChange<K extends Exclude<keyof CreditChanges, 'restore'>>(
  db: Db,
  actor: Actor,
  kind: K,
  facts: CreditChanges[K],
  confirmable: Confirmable | 'follows',
): Promise<{ number: number; confirmedBy: number | undefined }> {
  const { context, caller } = actor
  const by = { userId: caller.userId, now: context.now() }
  assertProved(caller, by.now)
  const confirmedBy =
    confirmable === 'follows' ? undefined : await context.hooks.confirmer?.consume(db, kind, confirmable, by)
  const confirmed = { ...facts, confirmedBy }
  const number = await appendChange(db, context.keys.ledger, kind, confirmed, by.userId, context.now())
  return { number, confirmedBy }
}

/** The user id recorded for changes made by server commands. */
const nobody = 0

/** Records in the school's chain that the school was restored from a backup. */
export async function recordRestore(db: Db, key: Buffer, facts: CreditChanges['restore'], at: number): Promise<void> {
  await appendChange(db, key, 'restore', facts, nobody, at)
}

async function appendChange<K extends keyof CreditChanges>(
  db: Db,
  key: Buffer,
  kind: K,
  facts: CreditChanges[K],
  changedBy: number,
  changedAt: number,
): Promise<number> {
  const end = await lockSeal(db, changesSeal)
  const row = { number: end.rowCount + 1, kind, facts: JSON.stringify(facts), changedBy, changedAt }
  const mac = chainChange(key, end.total, row)
  await insertChange(db, { ...row, mac })
  // An end that was tampered with is carried on but never sealed again.
  const seal = areChangesSound(key, end) ? sealChanges(key, row.number, mac) : end.seal
  await saveSeal(db, changesSeal, { ...end, rowCount: row.number, total: mac, seal })
  return row.number
}
