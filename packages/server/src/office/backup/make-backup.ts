import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../core/context.ts'
import { catalogOf } from '../../core/database/catalog-of.ts'
import { listApplied } from '../../core/database/migrate.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import { auditOwn } from '../../core/log/audit.ts'
import { makePrivateFolder } from '../../core/storage/private-folder.ts'
import { isMissing } from '../../core/storage/storage.ts'
import { version } from '../../core/version.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { newSeal, type Seal } from './backup-seal.ts'
import { bodyPath, filesOf, hasBody, storeBody, type FileFacts } from './bodies.ts'
import { writeTable } from './chunks.ts'
import {
  bodiesFolder,
  manifestFile,
  nameAt,
  newManifest,
  signManifest,
  unfinished,
  type TablePart,
} from './manifest.ts'

/** Reports progress; `isDetail` for one of the many lines that only a developer reads. */
export type Reporter = (line: string, isDetail?: boolean) => void
export interface BackupReport {
  readonly name: string
  readonly rows: number
  files: number
  /** Files that no earlier backup in the folder has. */
  newFiles: number
  newBytes: number
  /** Ids of files whose bodies are missing or damaged in the school itself. */
  readonly missing: number[]
}

/**
 * Backs up the complete school into a folder, also while the server is running: the tables from one snapshot, then the
 * file bodies that no earlier backup there has. A backup gets its final name once it is complete.
 */
export async function makeBackup(
  context: Context,
  path: string,
  passphrase: string | undefined,
  say: Reporter = () => {},
): Promise<BackupReport> {
  const { database, keys, now } = context
  makePrivateFolder(path)
  const seal = await newSeal(passphrase, path)
  const createdAt = now()
  const name = nameAt(createdAt)
  const folder = join(path, `${name}${unfinished}`)
  // Left by one that was killed within this second; the lock of the folder says that it is not running.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  try {
    const { migrations, tables } = await writeTables(context, folder, seal, say)
    const report: BackupReport = {
      name,
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      files: 0,
      newFiles: 0,
      newBytes: 0,
      missing: [],
    }
    const backup = { folder, manifest: { tables, missingFiles: [] } }
    const missingFiles: number[] = []
    for await (const file of filesOf(backup, seal)) {
      if (!(await addBody(context, join(path, bodiesFolder), file, seal, report))) {
        missingFiles.push(file.id)
        // A file that was deleted after the snapshot is not missing in the school.
        if (await findFile(database.read, file.id)) report.missing.push(file.id)
      }
      if (report.files % 1000 === 0) say(`${report.files} files, ${report.newFiles} of them new …`)
    }
    const manifest = newManifest({
      version,
      engine: database.engine,
      createdAt: new Date(createdAt).toISOString(),
      migrations,
      sealing: seal?.sealing ?? null,
      missingFiles,
      tables,
    })
    await writeFile(join(folder, manifestFile), signManifest(keys, manifest), { flush: true })
    await rename(folder, join(path, name))
    const { rows, files, newFiles, missing } = report
    const detail = { rows, files, newFiles, missing: missing.length, encrypted: seal !== undefined }
    await database.write((db) => auditOwn(db, now(), { action: 'backup.create', targetId: name, detail }))
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the tables from one snapshot, on a separate connection. */
function writeTables(
  { config, database }: Context,
  folder: string,
  seal: Seal | undefined,
  say: Reporter,
): Promise<{ migrations: string[]; tables: TablePart[] }> {
  const catalog = catalogOf(database.engine)
  return withSnapshot(config, async (db) => {
    const migrations = await listApplied(db)
    const lastIds = await catalog.listLastIds(db)
    const tables: TablePart[] = []
    for (const table of await catalog.listTables(db)) {
      // The manifest lists the applied migrations, and restoring applies them again.
      if (table.name === 'migrations') continue
      tables.push(await writeTable(db, table, lastIds.get(table.name) ?? 0, folder, seal))
      say(`${table.name}: ${tables.at(-1)?.rows} rows`, true)
    }
    return { migrations, tables }
  })
}

/** Adds a body unless it exists; returns false for one that is missing or damaged in the school. */
async function addBody(
  { storages, database }: Context,
  bodies: string,
  file: FileFacts,
  seal: Seal | undefined,
  report: BackupReport,
): Promise<boolean> {
  report.files += 1
  const path = bodyPath(bodies, file, seal)
  if (await hasBody(path, file, seal)) return true
  // The row may have a new location by now: files can be moved during a backup.
  const { storage, objectKey } = (await findFile(database.read, file.id)) ?? file
  const source = await storages.named(storage)
  // Opened lazily: a stream that fails before it has a listener would end the process.
  async function* read() {
    yield* source.read(objectKey) as AsyncIterable<Buffer>
  }
  const isStored = await storeBody(path, file, read(), seal).catch((error: unknown) => {
    if (isMissing(error)) return false
    throw error
  })
  if (isStored) {
    report.newFiles += 1
    report.newBytes += file.byteSize
  }
  return isStored
}
