import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { listPending } from './migrate.ts'

const folderName = 'backups'
const kept = 3
const copyName = /^before-\d{4}-[\w-]+\.db$/

/**
 * Copies a SQLite database that is about to be migrated to `backups` in the data folder, named after the first pending
 * migration, and deletes all but the three newest copies. Returns its path, or undefined if there is nothing to copy.
 */
export async function copyBeforeUpgrade(database: Database, dataDir: string): Promise<string | undefined> {
  if (database.engine !== 'sqlite') return undefined
  const [next] = await listPending(database)
  if (next === undefined) return undefined
  const folder = join(dataDir, folderName)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `before-${next}.db`)
  const part = `${path}.part`
  await rm(part, { force: true })
  await sql`vacuum into ${part}`.execute(database.read)
  await rename(part, path)
  const copies = (await readdir(folder)).filter((name) => copyName.test(name)).toSorted()
  for (const name of copies.slice(0, -kept)) await rm(join(folder, name))
  return path
}
