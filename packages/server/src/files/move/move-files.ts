import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import { inSteps } from '../../core/database/rows/in-steps.ts'
import { auditOwn } from '../../core/log/audit.ts'
import { isMissing } from '../../core/storage/storage.ts'
import type { NewObject } from '../../core/storage/storages.ts'
import { findFile } from '../file/file.queries.ts'
import { removeObject } from '../file/remove-object.ts'
import { removeVariants } from '../picture/variant-cache.ts'
import { countFilesElsewhere, listFilesElsewhere, switchFile, type FileElsewhere } from './move.queries.ts'

export interface MoveProgress {
  readonly files: number
  readonly bytes: number
  moved: number
  movedBytes: number
  /** Files whose body is missing or does not match their row; they are not moved. */
  readonly broken: { readonly id: number; readonly why: string }[]
}

/** A moved file whose old body still exists. */
interface Left {
  readonly file: FileElsewhere
  readonly at: number
}
type MoveResult = 'moved' | 'gone' | { readonly why: string }

const filesAtOnce = 100
/** A request that read the row before the switch opens the old body within this time. */
const graceMs = 2000

/**
 * Copies every file to the current storage, compares the digests of both copies, and only then updates the file's row;
 * the old body is removed last. Can be stopped at any time and run again, also while the server is running.
 */
export async function moveFiles(
  context: Context,
  report: (progress: MoveProgress) => void = () => {},
  grace = graceMs,
): Promise<MoveProgress> {
  const { database, storages, config, now } = context
  const target = await storages.current()
  const progress: MoveProgress = {
    ...(await countFilesElsewhere(database.read, target.name)),
    moved: 0,
    movedBytes: 0,
    broken: [],
  }
  // Leftovers of a killed run are removed after a day, like unfinished uploads.
  const folder = join(config.dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.moving`)
  const left: Left[] = []
  try {
    const elsewhere = (after: number) => listFilesElsewhere(database.read, target.name, after, filesAtOnce)
    for await (const files of inSteps(elsewhere))
      for (const file of files) {
        const result = await moveFile(context, file, path)
        if (result === 'moved') {
          left.push({ file, at: performance.now() })
          progress.moved++
          progress.movedBytes += file.byteSize
        } else if (result !== 'gone') progress.broken.push({ id: file.id, why: result.why })
        report(progress)
        while (left[0] && left[0].at + grace < performance.now()) await removeOld(context, (left.shift() as Left).file)
      }
  } finally {
    if (left.length > 0) await pause(grace)
    for (const { file } of left) await removeOld(context, file)
    await rm(path, { force: true })
  }
  const { moved, movedBytes, broken } = progress
  const detail = { files: moved, bytes: movedBytes, broken: broken.length }
  if (moved > 0)
    await database.write((db) => auditOwn(db, now(), { action: 'storage.move', targetId: target.name, detail }))
  return progress
}

/** Moves one file, or returns why it was not moved. Throws if a store cannot be reached. */
async function moveFile(context: Context, file: FileElsewhere, path: string): Promise<MoveResult> {
  const { database, storages } = context
  const source = await storages.named(file.storage)
  const extension = posix.extname(file.objectKey)
  const isBetweenStores =
    file.storage !== storages.local.name && (await storages.current()).name !== storages.local.name
  // Two stores may be the same bucket under two addresses: there, a copy with the same name would overwrite the old
  // body.
  const name = isBetweenStores ? undefined : posix.basename(file.objectKey, extension)
  const place = await storages.newObject(file.access, extension, name)
  const found = await copyOf(source.read(file.objectKey), path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (found === undefined) return { why: 'missing' }
  if (found !== file.sha256) return { why: 'not the file that was stored' }
  await place.storage.writeFile(place.objectKey, path)
  await rm(path)
  if ((await digestOf(place.storage.read(place.objectKey))) !== file.sha256) throw new Error('the copy differs')
  const isSwitched = await database.write((db) =>
    switchFile(db, file, { storage: place.storage.name, objectKey: place.objectKey }),
  )
  if (isSwitched) return 'moved'
  await removeUnlessNamed(context, file.id, place)
  return 'gone'
}

/** Removes the copy of a file that was deleted in the meantime, unless another run of this command has moved it. */
async function removeUnlessNamed({ database }: Context, id: number, { storage, objectKey }: NewObject): Promise<void> {
  const row = await findFile(database.read, id)
  if (row?.storage !== storage.name) await storage.remove(objectKey)
}

async function removeOld(context: Context, file: FileElsewhere): Promise<void> {
  await removeObject(context, file)
  await removeVariants(context.config.dataDir, file.objectKey)
}

/** Writes a body to a file and returns its digest. */
async function copyOf(body: Readable, path: string): Promise<string> {
  const hash = createHash('sha256')
  const chunks = async function* () {
    for await (const chunk of body) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  await pipeline(chunks, createWriteStream(path))
  return hash.digest('base64url')
}

async function digestOf(body: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  return hash.digest('base64url')
}
