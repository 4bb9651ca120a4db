import type { Config } from './core/config/config.ts'
import { deriveKeys } from './core/crypto/keys.ts'
import { withSnapshot } from './core/database/open-reader.ts'
import { assertSchoolKey } from './core/ledger/own-key.ts'
import { assertNoPartialRestore } from './office/backup/restore-marker.ts'
import { hasTables } from './office/backup/restore-target.ts'

/** Throws if a command finds no school, a half-restored one, or one with another secret key. */
export async function assertSchool(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>): Promise<void> {
  assertNoPartialRestore(config.dataDir)
  if (!(await hasTables(config)))
    throw new Error(`There is no school in ${config.databaseUrl ? 'the database' : config.dataDir}.`)
  const engine = config.databaseUrl === '' ? 'sqlite' : 'postgres'
  await withSnapshot(config, (read) => assertSchoolKey({ engine, read }, deriveKeys(config.secretKey).ledger))
}
