import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { only } from '../../core/look-up.ts'
import { findPeople, insertEvents, lockHead, saveHead, type PersonRow } from './chain-rows.queries.ts'
import { digestIdentity, sealHead } from './ledger-chain.ts'
import { nextEvent, type LedgerEvents, type ShownPerson } from './ledger-event.ts'
import { addToSchoolSum, isHeadSound } from './seal-heads.ts'

export type LedgerKeys = Pick<Keys, 'ledger' | 'sealing'>
type Person = Pick<PersonRow, 'name' | 'idCardCipher'>
export interface IdentityChange {
  readonly before: Person
  readonly isCorrection?: boolean
  readonly reason?: string | undefined
}

/** The digest of a student's identity, from the columns of their account. */
export const identityOf = (keys: LedgerKeys, { id, name, idCardCipher }: PersonRow): string =>
  digestIdentity(keys.ledger, id, name, idCardCipher === null ? null : unseal(keys, idCardCipher))

/** The person as auditors see them. */
const shownPerson = (keys: LedgerKeys, { name, idCardCipher }: Person): ShownPerson => ({
  name,
  idCard: maskSealedIdCard(keys, idCardCipher) ?? '',
})

/** The facts of the event that begins a chain. */
export const firstIdentity = (keys: LedgerKeys, person: PersonRow): LedgerEvents['identity'] => ({
  digest: identityOf(keys, person),
  after: shownPerson(keys, person),
})

/**
 * Records a student's identity in their chain if name or ID number have changed; call it in the transaction of the
 * change. A chain that has not begun is bound by its first row.
 */
export async function bindIdentity(
  db: Db,
  keys: LedgerKeys,
  studentId: number,
  { before: person, isCorrection, reason }: IdentityChange,
  at: number,
): Promise<void> {
  const before = await lockHead(db, studentId)
  if (!before || before.ledgerLength === 0 || before.identity === '') return
  const changed = only(await findPeople(db, [studentId]))
  const identity = identityOf(keys, changed)
  if (identity === before.identity) return
  // A chain end that was tampered with is never sealed again; `npm run ledger:verify` reports it.
  if (!isHeadSound(keys.ledger, before)) return
  const head = { ...before, identity }
  const facts: LedgerEvents['identity'] = {
    digest: identity,
    before: shownPerson(keys, person),
    after: shownPerson(keys, changed),
    ...(isCorrection && { isCorrection }),
    ...(reason && { reason }),
  }
  await insertEvents(db, [nextEvent(keys.ledger, head, 'identity', facts, at)])
  const after = { ...head, headMac: sealHead(keys.ledger, head) }
  await saveHead(db, after)
  await addToSchoolSum(db, keys.ledger, [{ before, after }])
}
