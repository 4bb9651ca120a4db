import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { FileStore } from '@tus/file-store'
import { problem, problemBody } from '../../core/problem.ts'

/** An upload in progress or waiting for its lesson. */
export interface VideoUpload {
  readonly id: string
  readonly ownerId: number
  readonly fileName: string
  readonly size: number
  readonly received: number
  readonly startedAt: number
}
interface Info {
  readonly size?: number
  readonly metadata?: Readonly<Record<string, string | null>>
}

export const uploadLifeMs = uploadLimits.videoUploadHours * 3_600_000
const idPattern = /^[0-9a-f]{32}$/

/** A disk with less room than this counts as full. */
const fullBytes = 1024 * 1024
/** The response to data for which there is no room, in the form of the protocol library; clients do not retry it. */
function outOfSpace() {
  const refusal = problem('server.noSpace')
  return { status_code: refusal.status, body: JSON.stringify(problemBody(refusal, '')) }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A tus store in which acknowledged data is flushed to disk. */
class SyncedStore extends FileStore {
  readonly #onReceived: (id: string) => void
  constructor(directory: string, onReceived: (id: string) => void) {
    super({ directory })
    this.#onReceived = onReceived
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    try {
      return await super.write(readable as never, id, offset)
    } catch (error) {
      throw (await freeBytes(this.directory)) < fullBytes ? outOfSpace() : error
    } finally {
      const file = await open(join(this.directory, id), 'r+')
      await file.sync().finally(() => file.close())
      this.#onReceived(id)
    }
  }
}

/** Stores uploads as files of one folder: the body under its id, with its metadata next to it as JSON. */
export class UploadFolder {
  readonly #folder: string
  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'uploads')
    mkdirSync(this.#folder, { recursive: true })
  }

  /** The folder as a tus store; calls `onReceived` with the id of an upload when data has arrived. */
  store = (onReceived: (id: string) => void): FileStore => new SyncedStore(this.#folder, onReceived)

  pathOf = (id: string) => join(this.#folder, id)
  /** A new path each time: an earlier attempt's file may already be linked as a stored video. */
  newReadyPath = (id: string) => join(this.#folder, `${id}.${randomUUID()}.ready`)
  /** The note of which parts a store already has. */
  notePathOf = (id: string) => join(this.#folder, `${id}.sent`)

  async find(id: string): Promise<VideoUpload | undefined> {
    if (!idPattern.test(id)) return undefined
    try {
      const { size = 0, metadata = {} } = JSON.parse(await readFile(`${this.pathOf(id)}.json`, 'utf8')) as Info
      const { size: received } = await stat(this.pathOf(id))
      return {
        id,
        ownerId: Number(metadata['owner']),
        fileName: metadata['filename'] ?? '',
        size,
        received,
        startedAt: Number(metadata['startedAt']),
      }
    } catch {
      return undefined
    }
  }

  async list(): Promise<VideoUpload[]> {
    const names = await readdir(this.#folder)
    const found = await Promise.all(names.filter((name) => idPattern.test(name)).map((name) => this.find(name)))
    return found.filter((upload) => upload !== undefined)
  }

  async remove(id: string): Promise<void> {
    for (const name of await readdir(this.#folder))
      if (name.split('.')[0] === id) await rm(join(this.#folder, name), { force: true })
  }

  /** Removes files that belong to no upload, such as leftovers of a crash, if unchanged since `before`. */
  async removeStrays(before: number): Promise<void> {
    const known = new Set((await this.list()).map(({ id }) => id))
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (!known.has(name.split('.')[0] as string) && (await stat(path)).mtimeMs < before)
        await rm(path, { force: true })
    }
  }

  /** Whether the disk has room for a file of this size and the copies that repacking and a fast start may need. */
  async hasRoomFor(size: number): Promise<boolean> {
    return (await freeBytes(this.#folder)) > size * 3
  }
}
