import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { hmac, isSame, type Keys } from '../../core/crypto/keys.ts'
import { listMigrations } from '../../core/database/migrate.ts'

/** Incremented when earlier versions can no longer read what is written. */
const format = 1
export const manifestFile = 'manifest.json'
/** Folder of file bodies, named by digest; shared by all backups of a folder. */
export const bodiesFolder = 'files'
/** Suffix of an unfinished backup. */
export const unfinished = '.unfinished'
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** A part of a table: lines of JSON, compressed, and sealed if the backup is. */
const Chunk = z.strictObject({ file: z.string().regex(/^[\w-]+\.jsonl\.gz$/), rows: z.int(), sha256: z.string() })
export type Chunk = z.infer<typeof Chunk>

const TablePart = z.strictObject({
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.string().regex(/^\w+$/)),
  rows: z.int(),
  /** The largest id the table has generated; 0 if it generates none. */
  lastId: z.int(),
  chunks: z.array(Chunk),
})
export type TablePart = z.infer<typeof TablePart>

/** The content of a backup. Everything in it is listed here with its digest, files by the rows of their table. */
const Manifest = z.strictObject({
  format: z.literal(format),
  /** Version of the program that made the backup. */
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The salt for deriving the key from the passphrase, and a digest to detect a wrong one; null: not encrypted. */
  sealing: z.strictObject({ salt: z.string(), check: z.string() }).nullable(),
  /** Ids of files whose bodies were missing or damaged in the school itself, or deleted during the backup. */
  missingFiles: z.array(z.int()),
  tables: z.array(TablePart),
})
export type Manifest = z.infer<typeof Manifest>

export const newManifest = (facts: Omit<Manifest, 'format'>): Manifest => ({ format, ...facts })

const macOf = (keys: Keys, manifest: object) => hmac(keys.backups, JSON.stringify(manifest))

export const signManifest = (keys: Keys, manifest: Manifest): string =>
  JSON.stringify({ ...manifest, mac: macOf(keys, manifest) }, null, 1)

/** The name of a backup that starts now. */
export const nameAt = (now: number) => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** A backup with a verified and supported manifest. */
export interface Backup {
  readonly name: string
  /** The folder of its tables. */
  readonly folder: string
  readonly bodies: string
  readonly manifest: Manifest
}

/**
 * Opens a backup, or the newest finished one in a folder. Throws for a backup of another school or of a newer version.
 */
export async function openBackup(path: string, keys: Keys): Promise<Backup> {
  const folder = existsSync(join(path, manifestFile)) ? resolve(path) : await newestOf(resolve(path))
  const manifest = await readManifest(join(folder, manifestFile), keys)
  return { name: basename(folder), folder, bodies: join(dirname(folder), bodiesFolder), manifest }
}

/** The names of the finished backups in a folder, oldest first. */
export async function listBackups(path: string): Promise<string[]> {
  const names = existsSync(path) ? await readdir(path) : []
  return names.filter((name) => backupName.test(name) && existsSync(join(path, name, manifestFile))).toSorted()
}

async function newestOf(path: string): Promise<string> {
  const newest = (await listBackups(path)).at(-1)
  if (newest === undefined) throw new Error(`There is no finished backup in ${path}.`)
  return join(path, newest)
}

async function readManifest(path: string, keys: Keys): Promise<Manifest> {
  const { mac, ...signed } = parse(path, await readFile(path, 'utf8'))
  if (typeof mac !== 'string' || !isSame(mac, macOf(keys, signed)))
    throw new Error(
      `${path} is not signed with this school's secret key: the key is another one, or the backup was changed.`,
    )
  const newer = `This backup was made by version ${String(signed.version)} of the program, which is newer than this one. Restore it with that version.`
  if (signed.format !== format) throw new Error(newer)
  const manifest = Manifest.parse(signed)
  const known = new Set(await listMigrations())
  if (manifest.migrations.some((name) => !known.has(name))) throw new Error(newer)
  return manifest
}

function parse(path: string, text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    throw new Error(`${path} is damaged.`)
  }
}
