import { isSame } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { lockSeal, saveSeal, studentsSeal, type SealedHead, type SealedSum } from './chain-rows.queries.ts'
import { sealHead, sealSchool, type SchoolSum } from './ledger-chain.ts'
import { SchoolSumBuilder } from './school-sum.ts'

/** A student's chain before and after a change; `before` is undefined for a new chain. */
export interface HeadChange {
  readonly before: Pick<SealedHead, 'headMac' | 'ledgerLength'> | undefined
  readonly after: Pick<SealedHead, 'headMac' | 'ledgerLength'>
}

/** Whether the stored end of a chain carries a valid seal. */
export const isHeadSound = (key: Buffer, head: SealedHead) => isSame(sealHead(key, head), head.headMac)

const isFresh = ({ students, rowCount, total, seal }: SealedSum) =>
  students === 0 && rowCount === 0 && total === '' && seal === ''
/** Whether the stored sum carries a valid seal. */
export const isSumSound = (key: Buffer, sum: SealedSum) => isFresh(sum) || isSame(sealSchool(key, sum), sum.seal)

/**
 * Updates the school's sum with changed chains. A sum that was tampered with is carried on but never sealed again, so
 * that it stays noticeable.
 */
export async function addToSchoolSum(db: Db, key: Buffer, changes: readonly HeadChange[]): Promise<void> {
  if (changes.length === 0) return
  const stored = await lockSeal(db, studentsSeal)
  const builder = new SchoolSumBuilder(stored)
  for (const { before, after } of changes) {
    if (before) builder.add(before.headMac, before.ledgerLength, -1)
    builder.add(after.headMac, after.ledgerLength)
  }
  const sum: SchoolSum = builder.sum()
  await saveSeal(db, studentsSeal, { ...sum, seal: isSumSound(key, stored) ? sealSchool(key, sum) : stored.seal })
}
