import { unseal, type Keys } from '../crypto/keys.ts'
import type { Db } from '../database/database.ts'
import { digestIdentity, sealHead } from './ledger-chain.ts'
import { nextEvent } from './ledger-event.ts'
import { findPeople, insertEvents, lockHead, saveHead, type PersonRow } from './ledger.queries.ts'
import { addToSchoolSum, isHeadSound } from './seal-heads.ts'

export type LedgerKeys = Pick<Keys, 'ledger' | 'sealing'>

/** Digest of who a student is, by the columns of their account. */
export const identityOf = (keys: LedgerKeys, { id, name, idCardCipher }: PersonRow): string =>
  digestIdentity(keys.ledger, id, name, idCardCipher === null ? null : unseal(keys, idCardCipher))

/**
 * Notes in a student's chain who they are now, where name or ID number have changed; called in the transaction of the change.
 * A chain that has not begun is bound by its first row.
 */
export async function bindIdentity(db: Db, keys: LedgerKeys, studentId: number, at: number): Promise<void> {
  const before = await lockHead(db, studentId)
  if (!before || before.ledgerLength === 0 || before.identity === '') return
  const [person] = await findPeople(db, [studentId])
  const identity = identityOf(keys, person as PersonRow)
  if (identity === before.identity) return
  // What somebody else has changed is never sealed again; `npm run ledger:verify` names it.
  if (!isHeadSound(keys.ledger, before)) return
  const head = { ...before, identity }
  await insertEvents(db, [nextEvent(keys.ledger, head, 'identity', { digest: identity }, at)])
  const after = { ...head, headMac: sealHead(keys.ledger, head) }
  await saveHead(db, after)
  await addToSchoolSum(db, keys.ledger, [{ before, after }])
}
