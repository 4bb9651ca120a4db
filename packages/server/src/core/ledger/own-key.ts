import { catalogOf } from '../database/catalog-of.ts'
import type { Database } from '../database/database.ts'
import { isChainSealed } from '../log/operation-chain.ts'
import { areChangesSound } from './credit-change.ts'
import { changesSeal, findSeal, studentsSeal } from './ledger.queries.ts'
import { isSumSound } from './seal-heads.ts'

/**
 * Throws where the school has sealed something, and nothing of it with this key: what another key adds could never be proved, and what
 * the right one has encrypted could not be read. One seal that somebody has changed is no reason.
 */
export async function assertOwnKey(
  { engine, read: db }: Pick<Database, 'engine' | 'read'>,
  key: Buffer,
): Promise<void> {
  const tables = await catalogOf(engine).listTables(db)
  // It came last of those that are sealed: an upgrade that was interrupted before it goes on.
  if (!tables.some(({ name }) => name === 'credit_changes')) return
  const [students, changes] = [await findSeal(db, studentsSeal), await findSeal(db, changesSeal)]
  const found = [
    await isChainSealed(db, key),
    students.seal === '' ? undefined : isSumSound(key, students),
    changes.seal === '' ? undefined : areChangesSound(key, changes),
  ].filter((isSound) => isSound !== undefined)
  if (found.length > 0 && !found.includes(true))
    throw new Error(
      'The secret key is not the one of this school. Give the one that it was started with by SECRET_KEY, SECRET_KEY_FILE or secret.key in its data folder; nothing was changed.',
    )
}
