import type { Db } from '../../core/database/database.ts'
import { savePassword, type AccountRow } from './account.queries.ts'
import { forgetFailures } from './failure-limits.ts'
import { deleteKnown } from './known-origin.queries.ts'
import { deleteLogins } from './session.queries.ts'

/**
 * Sets a password that its owner must change, ends every session, and forgets known devices, networks and wrong
 * passwords.
 */
export async function handOutPassword(db: Db, { id }: AccountRow, passwordHash: string, now: number): Promise<void> {
  await savePassword(db, id, passwordHash, now, 1)
  await deleteLogins(db, id)
  await deleteKnown(db, id)
  await forgetFailures(db, id)
}
