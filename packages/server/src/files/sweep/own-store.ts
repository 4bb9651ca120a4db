import { hostname } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../core/context.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { listChangesOf } from '../../ledger/chain/chain-rows.queries.ts'

/** The object that records which database owns the files next to it. */
const marker = 'owner'

/**
 * Whether the files in a folder of a store belong to this database. The first database that asks becomes the owner. A
 * copy of the database with the same settings must never remove what the original has uploaded since.
 */
export async function isOwnStore(
  storage: Storage,
  folder: string,
  context: Pick<Context, 'config' | 'database'>,
): Promise<boolean> {
  const [key, own] = [`${folder}${marker}`, await nameOf(context)]
  const isNoted = await storage.size(key).then(
    () => true,
    (error: unknown) => {
      if ((error as { cause?: { status?: number } }).cause?.status === 404) return false
      throw error
    },
  )
  if (isNoted) return String(await buffer(storage.read(key))) === own
  await storage.write(key, Buffer.from(own))
  return true
}

/**
 * Identifies a database by its location and the restores in its history (`localhost` is an ambiguous address). A copy
 * differs in one of them.
 */
async function nameOf({ config: { databaseUrl, dataDir }, database }: Pick<Context, 'config' | 'database'>) {
  const restores = (await listChangesOf(database.read, 'restore')).map(({ changedAt }) => ` ${changedAt}`).join('')
  if (databaseUrl === '') return sha256(`${hostname()} ${dataDir}${restores}`)
  const { host, pathname } = new URL(databaseUrl)
  return sha256(`${host}${pathname}${restores}`)
}
