import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../core/config/config.ts'
import { secretKeyFile } from '../../core/config/config.ts'
import { catalogOf } from '../../core/database/catalog-of.ts'
import type { Database, Db } from '../../core/database/database.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { sqliteFile } from '../../core/database/sqlite.ts'
import { wasDone } from '../../core/log/operations-on.queries.ts'
import { markerFile, newMarkerFile, unfinishedRestore } from './restore-marker.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
/** Whether the target is empty, or has the leftovers of an interrupted restore of the same backup. */
export type Target = 'empty' | 'interrupted'

/** Checks whether a backup may be restored here, without changing anything. Throws if anything is in the way. */
export async function checkTarget(config: Place, backup: string): Promise<Target> {
  const before = await unfinishedRestore(config.dataDir)
  if (before !== undefined && before !== backup)
    throw new Error(
      `Restoring another backup (${before}) into ${config.dataDir} was interrupted. Run that one again, or take an empty folder and database.`,
    )
  if (before !== undefined) return 'interrupted'
  const found = existsSync(config.dataDir) ? await readdir(config.dataDir) : []
  const inTheWay = found.filter((name) => ![secretKeyFile, markerFile, newMarkerFile].includes(name))
  if (inTheWay.length > 0)
    throw new Error(
      `${config.dataDir} is not empty: it has ${inTheWay.slice(0, 5).join(', ')}. A backup is restored into an empty folder only, with nothing but ${secretKeyFile} in it; nothing was changed.`,
    )
  if (config.databaseUrl !== '') await withSnapshot(config, (db) => assertEmptyDatabase(db, 'postgres'))
  return 'empty'
}

/** Throws if a database has tables, even empty ones. */
export async function assertEmptyDatabase(db: Db, engine: Database['engine']): Promise<void> {
  const tables = await catalogOf(engine).listTables(db)
  if (tables.length > 0)
    throw new Error(
      `The database is not empty: it has ${tables.length} tables. A backup is restored into an empty database only; nothing was changed.`,
    )
}

/**
 * Whether an interrupted restore has already filled the database: that is one transaction, which also logs the restore.
 */
export async function isRestored(config: Place, backup: string): Promise<boolean> {
  if (!(await hasTables(config))) return false
  return withSnapshot(config, (db) => wasDone(db, 'backup.restore', backup))
}

/** Whether there is a school, even an incomplete one. */
export async function hasTables(config: Place): Promise<boolean> {
  if (config.databaseUrl === '' && !existsSync(join(config.dataDir, sqliteFile))) return false
  const engine = config.databaseUrl === '' ? 'sqlite' : 'postgres'
  return withSnapshot(config, async (db) => (await catalogOf(engine).listTables(db)).length > 0)
}
