import type { Config } from './core/config/config.ts'
import { deriveKeys } from './core/crypto/keys.ts'
import { assertNotNewer, listPending } from './core/database/migrate.ts'
import { withSnapshot } from './core/database/open-reader.ts'
import { assertSchoolKey } from './ledger/changes/own-key.ts'
import { assertNoPartialRestore } from './office/backup/restore-marker.ts'
import { hasTables } from './office/backup/restore-target.ts'

/**
 * Throws if a command finds no school, a half-restored one, one with another secret key, or one of another version,
 * whose rows this version would misread. A backup takes an earlier version, because an upgrade may ask for one.
 */
export async function assertSchool(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>,
  { takesEarlier = false } = {},
): Promise<void> {
  assertNoPartialRestore(config.dataDir)
  if (!(await hasTables(config)))
    throw new Error(`There is no school in ${config.databaseUrl ? 'the database' : config.dataDir}.`)
  const engine = config.databaseUrl === '' ? 'sqlite' : 'postgres'
  await withSnapshot(config, async (read) => {
    await assertSchoolKey({ engine, read }, deriveKeys(config.secretKey).ledger)
    await assertNotNewer(read)
    if (!takesEarlier && (await listPending({ engine, read })).length > 0)
      throw new Error(
        'This database is of an earlier version of the program. Start the server of this version once, which upgrades it, or run the command of the earlier version; nothing was changed.',
      )
  })
}
