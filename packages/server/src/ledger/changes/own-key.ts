import { catalogOf } from '../../core/database/catalog-of.ts'
import type { Database } from '../../core/database/database.ts'
import { isChainSealed } from '../../core/log/operation-chain.ts'
import { changesSeal, findSeal, studentsSeal } from '../chain/chain-rows.queries.ts'
import { isSumSound } from '../chain/seal-heads.ts'
import { areChangesSound } from './credit-change.ts'

/**
 * Throws if the school has seals and none of them was made with this key: rows added with another key could never be
 * proved, and data encrypted with the right one could not be read. A single tampered seal is not enough.
 */
export async function assertSchoolKey(
  { engine, read: db }: Pick<Database, 'engine' | 'read'>,
  key: Buffer,
): Promise<void> {
  const tables = await catalogOf(engine).listTables(db)
  // This table was created last of the sealed ones: without it an interrupted upgrade has to continue first.
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
