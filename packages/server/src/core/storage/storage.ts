import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { copyFile, link, open, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where file bodies live; rows of `files` name the storage and the key. */
export interface Storage {
  readonly name: string
  write(key: string, body: Buffer): Promise<void>
  /** Stores a local file without reading it into memory; the file must not be changed afterwards. */
  writeFile(key: string, path: string): Promise<void>
  /** Bytes `from` to `to`, both included; the whole file if neither is given. */
  read(key: string, range?: { from: number; to: number }): Readable
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Files in one local folder; a file appears completely or not at all. */
export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    name: 'local',
    write: async (key, body) => {
      const path = pathOf(key)
      mkdirSync(dirname(path), { recursive: true })
      const partial = `${path}.${randomUUID()}.part`
      await writeFile(partial, body, { flush: true })
      await rename(partial, path)
    },
    writeFile: async (key, path) => {
      const target = pathOf(key)
      mkdirSync(dirname(target), { recursive: true })
      await sync(path)
      // A hard link; a copy if the folders are on different disks.
      await link(path, target).catch(async () => {
        const partial = `${target}.${randomUUID()}.part`
        await copyFile(path, partial)
        await sync(partial)
        await rename(partial, target)
      })
    },
    read: (key, range) => createReadStream(pathOf(key), range && { start: range.from, end: range.to }),
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => unlink(pathOf(key)),
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
