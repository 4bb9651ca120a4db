import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Config } from '../core/config/config.ts'
import { catalogOf } from '../core/database/catalog-of.ts'
import { withSnapshot } from '../core/database/open-reader.ts'
import { countRows } from '../core/database/table-rows.queries.ts'
import { makeBackup } from '../office/backup/make-backup.ts'
import { restoreBackup } from '../office/backup/restore-backup.ts'
import type { TestApp } from './test-app.ts'
import { emptyPlace } from './test-database.ts'

export type BackupTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>
interface Cleaner {
  after(job: () => Promise<void>): void
}

/** Helpers that back up a test's school and restore it elsewhere. */
export function backups(it: TestApp) {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-backups-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  let serial = 0
  return {
    newFolder: () => join(folder, String(++serial)),
    /** Each backup is a second later than the previous one, because backups are named by the second. */
    backUp(path: string, passphrase?: string, context = it.context) {
      it.pass(1)
      return makeBackup({ ...context, now: () => it.now }, path, passphrase)
    },
    /** An empty restore target with the school's secret key. */
    async emptyTarget(t: Cleaner, engine = it.context.database.engine): Promise<BackupTarget> {
      const { dataDir, databaseUrl, remove } = await emptyPlace(engine)
      t.after(remove)
      return { dataDir, databaseUrl, secretKey: it.context.config.secretKey }
    },
    restore: (place: BackupTarget, path: string, passphrase?: string) =>
      restoreBackup(place, path, passphrase, { hooks: it.context.hooks, now: () => it.now }),
    /** What a backup restores: leases and processes belong to a machine. */
    rowCounts: (place: Pick<Config, 'dataDir' | 'databaseUrl'>) =>
      withSnapshot(place, async (db) => {
        const counts: Record<string, number> = {}
        for (const { name } of await catalogOf(place.databaseUrl === '' ? 'sqlite' : 'postgres').listTables(db))
          if (name !== 'leases' && name !== 'processes') counts[name] = await countRows(db, name)
        return counts
      }),
  }
}
