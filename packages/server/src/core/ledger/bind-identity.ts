import { unseal, type Keys } from '../crypto/keys.ts'
import type { Db } from '../database/database.ts'
import { digestIdentity, sealHead } from './ledger-chain.ts'
import { nextEvent } from './ledger-event.ts'
import { findPeople, insertEvents, lockHead, saveHead, type PersonRow } from './ledger.queries.ts'
import { addToSchoolSum, isHeadSound } from './seal-heads.ts'

export type LedgerKeys = Pick<Keys, 'ledger' | 'sealing'>

/** The digest of a student's identity, from the columns of their account. */
export const identityOf = (keys: LedgerKeys, { id, name, idCardCipher }: PersonRow): string =>
  digestIdentity(keys.ledger, id, name, idCardCipher === null ? null : unseal(keys, idCardCipher))

/**
 * Records a student's identity in their chain if name or ID number have changed; call it in the transaction of the
 * change. A chain that has not begun is bound by its first row.
 */
export async function bindIdentity(db: Db, keys: LedgerKeys, studentId: number, at: number): Promise<void> {
  const before = await lockHead(db, studentId)
  if (!before || before.ledgerLength === 0 || before.identity === '') return
  const [person] = await findPeople(db, [studentId])
  const identity = identityOf(keys, person as PersonRow)
  if (identity === before.identity) return
  // A chain end that was tampered with is never sealed again; `npm run ledger:verify` reports it.
  if (!isHeadSound(keys.ledger, before)) return
  const head = { ...before, identity }
  await insertEvents(db, [nextEvent(keys.ledger, head, 'identity', { digest: identity }, at)])
  const after = { ...head, headMac: sealHead(keys.ledger, head) }
  await saveHead(db, after)
  await addToSchoolSum(db, keys.ledger, [{ before, after }])
}
