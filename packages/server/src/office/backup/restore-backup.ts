import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../core/config/config.ts'
import { deriveKeys, type Keys } from '../../core/crypto/keys.ts'
import type { Database } from '../../core/database/database.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { auditOwn } from '../../core/log/audit.ts'
import { chainOperations, verifyOperations } from '../../core/log/operation-chain.ts'
import { filesFolder, localStorage } from '../../core/storage/local-storage.ts'
import { makePrivateFolder } from '../../core/storage/private-folder.ts'
import { recordRestore } from '../../ledger/changes/credit-change.ts'
import { requestForRestore } from '../../ledger/changes/second-admin.ts'
import { verifyLedger, type LedgerReport } from '../../ledger/verify/verify-students.ts'
import { sealOf, type Seal } from './backup-seal.ts'
import { filesOf, readBody, storeBody } from './bodies.ts'
import { readTable } from './chunks.ts'
import { loadTables } from './load-tables.ts'
import type { Reporter } from './make-backup.ts'
import { openBackup, type Backup } from './manifest.ts'
import { markRestore, unmarkRestore } from './restore-marker.ts'
import { checkTarget, isRestored } from './restore-target.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>
export interface RestoreReport {
  readonly backup: Backup
  readonly rows: number
  readonly files: number
  readonly ledger: LedgerReport
  readonly operations: { readonly rows: number; readonly fault?: string }
  /** Faults in the ledger and the operation log; they already existed when the backup was made. */
  readonly faults: readonly string[]
}

/** Reads a complete backup and verifies every digest; throws at the first mismatch. */
export async function checkBackup(backup: Backup, seal: Seal | undefined, say: Reporter = () => {}): Promise<number> {
  for (const table of backup.manifest.tables) for await (const _ of readTable(backup, table, seal));
  let files = 0
  for await (const file of filesOf(backup, seal)) {
    for await (const _ of readBody(backup.bodies, file, seal));
    files += 1
    if (files % 1000 === 0) say(`${files} files are whole …`)
  }
  return files
}

/**
 * Restores a backup into an empty place, on either engine. Nothing is changed before the complete backup has been
 * verified; the database is then filled in one transaction. If interrupted, it can be run again.
 */
export async function restoreBackup(
  config: Place,
  path: string,
  passphrase: string | undefined,
  { say = () => {}, now = Date.now }: { say?: Reporter; now?: () => number } = {},
): Promise<RestoreReport> {
  const keys = deriveKeys(config.secretKey)
  const backup = await openBackup(path, keys)
  const seal = await sealOf(backup.manifest, passphrase)
  const target = await checkTarget(config, backup.name)
  say(`Checking backup ${backup.name} …`)
  const files = await checkBackup(backup, seal, say)
  say('It is genuine and whole.')
  makePrivateFolder(config.dataDir)
  await markRestore(config.dataDir, backup.name)
  if (target === 'empty' || !(await isRestored(config, backup.name))) {
    await restoreBodies(config.dataDir, backup, seal, say)
    await restoreDatabase(config, keys, backup, seal, { now, say })
  }
  const found = await verify(config, keys)
  await unmarkRestore(config.dataDir)
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { backup, rows, files, ...found }
}

/** Restores every file to the location in its row, verifying its digest again. */
async function restoreBodies(dataDir: string, backup: Backup, seal: Seal | undefined, say: Reporter): Promise<void> {
  const storage = localStorage(join(dataDir, filesFolder))
  const folder = join(dataDir, 'uploads')
  // Removes leftovers of an interrupted restore; before the first restore these folders did not exist.
  for (const name of [filesFolder, 'uploads']) await rm(join(dataDir, name), { recursive: true, force: true })
  await mkdir(folder)
  let done = 0
  for await (const file of filesOf(backup, seal)) {
    const path = join(folder, `${file.id}.restoring`)
    if (!(await storeBody(path, file, readBody(backup.bodies, file, seal), undefined)))
      throw new Error(`File ${file.id} could not be restored: it changed on the way.`)
    await storage.writeFile(file.objectKey, path)
    await rm(path)
    done += 1
    if (done % 1000 === 0) say(`${done} files restored …`)
  }
}

async function restoreDatabase(
  config: Place,
  keys: Keys,
  backup: Backup,
  seal: Seal | undefined,
  { now, say }: { now: () => number; say: Reporter },
): Promise<void> {
  const database: Database = await openDatabase(config)
  try {
    await database.write(async (db) => {
      await loadTables(db, database, backup, seal, say)
      const { version, engine, createdAt } = backup.manifest
      const detail = { version, engine, createdAt }
      await recordRestore(db, keys.ledger, { backup: backup.name, madeAt: createdAt, version }, now())
      await requestForRestore(db, { backup: backup.name, madeAt: createdAt }, now())
      await auditOwn(db, now(), { action: 'backup.restore', targetId: backup.name, detail })
    })
  } finally {
    await database.close()
  }
}

/** Chains unchained operations, then verifies the ledger and the operation log. */
async function verify(config: Place, keys: Keys): Promise<Pick<RestoreReport, 'ledger' | 'operations' | 'faults'>> {
  const database = await openDatabase(config)
  try {
    while ((await chainOperations(database, keys.ledger)) > 0);
  } finally {
    await database.close()
  }
  const faults: string[] = []
  return withSnapshot(config, async (db) => {
    const ledger = await verifyLedger(db, keys, { fault: (fault) => faults.push(fault) })
    const operations = await verifyOperations(db, keys.ledger)
    if (operations.fault) faults.push(operations.fault)
    return { ledger, operations, faults }
  })
}
