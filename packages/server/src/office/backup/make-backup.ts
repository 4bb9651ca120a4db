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

/** Says what has been done so far. */
export type Reporter = (line: string) => void
export interface BackupReport {
  readonly name: string
  readonly rows: number
  files: number
  /** Those that no earlier backup of the folder had. */
  newFiles: number
  newBytes: number
  /** Files whose bodies the school itself does not have any more, by their ids. */
  readonly missing: number[]
}

/**
 * Backs up the whole school into a folder, beside a running server: the tables as they are at one instant, then the bodies of
 * files that no earlier backup there has. A backup has its name when it is complete.
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
    for await (const file of filesOf(backup, seal)) {
      await addBody(context, join(path, bodiesFolder), file, seal, report)
      if (report.files % 1000 === 0) say(`${report.files} files, ${report.newFiles} of them new …`)
    }
    const manifest = newManifest({
      version,
      engine: database.engine,
      createdAt: new Date(createdAt).toISOString(),
      migrations,
      sealing: seal?.sealing ?? null,
      missingFiles: report.missing,
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

/** In one snapshot, on a connection of its own. */
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
      // What has been applied is in the manifest, and restoring applies it again.
      if (table.name === 'migrations') continue
      tables.push(await writeTable(db, table, lastIds.get(table.name) ?? 0, folder, seal))
      say(`${table.name}: ${tables.at(-1)?.rows} rows`)
    }
    return { migrations, tables }
  })
}

/** Adds a body unless it is there; one that was deleted or damaged in the school is noted. */
async function addBody(
  { storages, database }: Context,
  bodies: string,
  file: FileFacts,
  seal: Seal | undefined,
  report: BackupReport,
): Promise<void> {
  report.files += 1
  const path = bodyPath(bodies, file, seal)
  if (await hasBody(path, file, seal)) return
  // Its row may name another place by now: files can be moved while they are backed up.
  const { storage, objectKey } = (await findFile(database.read, file.id)) ?? file
  const source = await storages.named(storage)
  // Opened when it is read: a stream that fails before anybody listens ends the process.
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
  } else report.missing.push(file.id)
}
