import { hostname } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../../core/config/config.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Storage } from '../../core/storage/storage.ts'

/** The name of the object that says whose files are beside it. */
const marker = 'owner'

/**
 * Whether the files below a folder of a store are this database's. The first to ask notes itself there. Somebody who tries
 * out a copy of the database with the same settings must never remove what the original has uploaded since.
 */
export async function isOwnStore(storage: Storage, folder: string, config: Config): Promise<boolean> {
  const [key, own] = [`${folder}${marker}`, nameOf(config)]
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

/** Where the database is; a copy of it is somewhere else. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === '') return sha256(`${hostname()} ${dataDir}`)
  const { host, pathname } = new URL(databaseUrl)
  return sha256(`${host}${pathname}`)
}
