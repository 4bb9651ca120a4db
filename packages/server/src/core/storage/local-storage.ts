import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rename, rm, stat, statfs, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkKey, isOwnKey, type Storage, type StoredObject } from './storage.ts'

/** A storage on this machine's disk. */
export interface LocalStorage extends Storage {
  /** The free share of the disk, 0 to 1. */
  freeShare(): Promise<number>
  disk(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>
}

const partial = '.part'
/** The name of this machine's disk in rows of `files`, and the folder of file bodies in the data folder. */
export const localStorageName = 'local'
export const filesFolder = 'files'

/**
 * Stores files in a local folder. A file appears completely or not at all, and is flushed to disk before a write
 * resolves.
 */
export function localStorage(folder: string): LocalStorage {
  const pathOf = (key: string) => join(folder, checkKey(key))
  return {
    name: localStorageName,
    write: async (key, body) => appear(pathOf(key), (path) => writeFile(path, body, { flush: true })),
    writeFile: async (key, path) => {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await sync(path)
      try {
        await link(path, target)
        await sync(dirname(target))
      } catch {
        // The folders are on different disks: copy instead of creating a hard link.
        await appear(target, async (copy) => {
          await copyFile(path, copy)
          await sync(copy)
        })
      }
      return key
    },
    read: (key, range) => createReadStream(pathOf(key), range && { start: range.from, end: range.to }),
    size: async (key) => (await stat(pathOf(key))).size,
    remove: (key) => unlink(pathOf(key)),
    list: (within = '') => list(folder, within),
    removePartials: (before) => removePartials(folder, before),
    disk: async () => {
      await mkdir(folder, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(folder)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
    freeShare: async () => {
      await mkdir(folder, { recursive: true })
      const { bavail, blocks } = await statfs(folder)
      return blocks === 0 ? 1 : bavail / blocks
    },
  }
}

/** Creates a file under a temporary name and renames it once it is complete; removes it on failure. */
async function appear(path: string, make: (path: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}${partial}`
  try {
    await make(unfinished)
    await rename(unfinished, path)
    await sync(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

async function* list(folder: string, within: string): AsyncGenerator<StoredObject> {
  await mkdir(folder, { recursive: true })
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).replaceAll(sep, '/')
    if (!entry.isFile() || !key.startsWith(within) || !isOwnKey(key)) continue
    const found = await stat(path).catch(() => undefined)
    if (found) yield { key, byteSize: found.size, changedAt: found.mtimeMs }
  }
}

async function removePartials(folder: string, before: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith(partial)) continue
    const path = join(entry.parentPath, entry.name)
    const changed = await stat(path).catch(() => undefined)
    if (changed && changed.mtimeMs < before) await rm(path, { force: true })
  }
}

const isWindows = process.platform === 'win32'

/** Flushes a file, or the entries of a folder: without that, a renamed file can lose its name in a power failure. */
async function sync(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory()
  // Windows cannot open folders; its file system maintains the order itself.
  if (isFolder && isWindows) return
  const file = await open(path, isFolder ? 'r' : 'r+')
  await file.sync().finally(() => file.close())
}
