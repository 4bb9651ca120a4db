import { createReadStream, mkdirSync } from 'node:fs'
import { rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Where file bodies live; rows of `files` name the storage and the key. */
export interface Storage {
  readonly name: string
  write(key: string, body: Buffer): Promise<void>
  /** Bytes `from` to `to`, both included; the whole where neither is given. */
  read(key: string, range?: { from: number; to: number }): Readable
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Files under one folder of this machine; a body appears whole or not at all. */
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
    read: (key, range) => createReadStream(pathOf(key), range && { start: range.from, end: range.to }),
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => unlink(pathOf(key)),
  }
}
