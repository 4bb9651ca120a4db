import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../../core/error-code.ts'
import { sealBytesAdded, sealStream, unsealStream, type Seal } from './backup-seal.ts'
import { readTable } from './chunks.ts'
import type { Backup, TablePart } from './manifest.ts'

export const filesTable = 'files'
/** Suffix of a body that is being stored. */
export const partEnding = '.part'

/** The facts that a backup uses of a file's row. */
export interface FileFacts {
  readonly id: number
  readonly storage: string
  readonly objectKey: string
  readonly byteSize: number
  readonly sha256: string
}

/** Returns a function that reads the facts of a file from a row of the files table. */
export function fileReader({ columns }: Pick<TablePart, 'columns'>): (row: readonly unknown[]) => FileFacts {
  const places = ['id', 'storage', 'object_key', 'byte_size', 'sha256'].map((column) => columns.indexOf(column))
  return (row) => {
    const [id, storage, objectKey, byteSize, sha256] = places.map((place) => row[place])
    return { id, storage, objectKey, byteSize, sha256 } as FileFacts
  }
}

/** The files whose bodies are in a backup. */
export async function* filesOf(
  backup: Pick<Backup, 'folder'> & { manifest: Pick<Backup['manifest'], 'tables' | 'missingFiles'> },
  seal: Seal | undefined,
): AsyncGenerator<FileFacts> {
  const table = backup.manifest.tables.find(({ name }) => name === filesTable)
  if (!table) return
  const [factsOf, missing] = [fileReader(table), new Set(backup.manifest.missingFiles)]
  for await (const rows of readTable(backup, table, seal))
    for (const row of rows) {
      const file = factsOf(row)
      if (!missing.has(file.id)) yield file
    }
}

/**
 * The path of a body. Two files with the same content share one; hexadecimal names are unambiguous on case-insensitive
 * file systems.
 */
export function bodyPath(folder: string, { sha256 }: Pick<FileFacts, 'sha256'>, seal: Seal | undefined): string {
  const name = Buffer.from(sha256, 'base64url').toString('hex')
  return join(folder, name.slice(0, 2), `${name}${seal?.suffix ?? ''}`)
}

export async function hasBody(path: string, { byteSize }: FileFacts, seal: Seal | undefined): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.size === byteSize + (seal ? sealBytesAdded : 0)
}

/** Stores a body; returns false, and stores nothing, if it does not match its row. */
export async function storeBody(
  path: string,
  file: FileFacts,
  body: AsyncIterable<Buffer>,
  seal: Seal | undefined,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomUUID()}${partEnding}`
  const digest = new Digest()
  try {
    const plain = digest.of(body)
    await pipeline(seal ? sealStream(seal.key, plain) : plain, createWriteStream(part, { flush: true }))
    if (digest.value() !== file.sha256) return false
    await rename(part, path)
    return true
  } finally {
    await rm(part, { force: true })
  }
}

/** Reads a stored body in plain form; throws at its end if it is not the one that was backed up. */
export async function* readBody(folder: string, file: FileFacts, seal: Seal | undefined): AsyncGenerator<Buffer> {
  const path = bodyPath(folder, file, seal)
  const digest = new Digest()
  try {
    const stored = createReadStream(path) as AsyncIterable<Buffer>
    yield* digest.of(seal ? unsealStream(seal.key, stored) : stored)
  } catch (error) {
    throw new Error(codeOf(error) === 'ENOENT' ? `${path} is missing.` : `${path} is damaged.`, { cause: error })
  }
  if (digest.value() !== file.sha256) throw new Error(`${path} is damaged: it is not what was backed up.`)
}

class Digest {
  readonly #hash = createHash('sha256')

  async *of(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of body) {
      this.#hash.update(part)
      yield part
    }
  }

  /** Encoded like the column `sha256`. */
  value = () => this.#hash.digest('base64url')
}
