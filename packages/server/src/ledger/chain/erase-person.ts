import { erasedName } from '@jiangxue/contract/privacy/deletion.values.ts'
import type { Db } from '../../core/database/database.ts'
import { only } from '../../core/look-up.ts'
import { problem } from '../../core/problem.ts'
import { identityOf, type LedgerKeys } from './bind-identity.ts'
import { eraseFacts, findPeople, insertEvents, lockHead, saveHead, statesPerson } from './chain-rows.queries.ts'
import { sealHead } from './ledger-chain.ts'
import { nextEvent, toErasedFacts, type ErasedRow } from './ledger-event.ts'
import { addToSchoolSum, isHeadSound } from './seal-heads.ts'

/**
 * Erases whom a student's chain states, in the transaction that has changed the account: the rows stay where they are
 * and say what cannot be read any more, and the chain says so. `rows` are all that state a person. Throws if the chain
 * has been tampered with.
 */
export async function erasePerson(
  db: Db,
  keys: LedgerKeys,
  studentId: number,
  { rows, acts }: { readonly rows: readonly ErasedRow[]; readonly acts: readonly number[] },
  at: number,
): Promise<void> {
  const before = await lockHead(db, studentId)
  if (!before || before.ledgerLength === 0) return
  if (!isHeadSound(keys.ledger, before)) throw problem('ledger.broken')
  for (const [number, digest] of rows) await eraseFacts(db, studentId, number, toErasedFacts(digest))
  if (await statesPerson(db, studentId)) throw new Error('A row that states the person was added in the meantime.')
  const person = only(await findPeople(db, [studentId]))
  const identity = identityOf(keys, person)
  const head = { ...before, identity }
  const after = { name: erasedName, idCard: '' }
  await insertEvents(db, [
    nextEvent(keys.ledger, head, 'accountErased', { rows, acts }, at),
    nextEvent(keys.ledger, head, 'identity', { digest: identity, after }, at),
  ])
  const sealed = { ...head, headMac: sealHead(keys.ledger, head) }
  await saveHead(db, sealed)
  await addToSchoolSum(db, keys.ledger, [{ before, after: sealed }])
}
