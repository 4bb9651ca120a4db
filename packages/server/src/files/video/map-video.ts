import { buffer } from 'node:stream/consumers'
import type { Context } from '../../core/context.ts'
import { saveByteMap } from '../delivery/delivery.queries.ts'
import { readByteMap } from '../delivery/read-byte-map.ts'
import { findMediaFile } from './media.queries.ts'

const running = new Map<string, Promise<void>>()

/** Creates and stores the byte map of a video that was stored before maps existed; reads only its index. */
export function mapVideo(context: Pick<Context, 'database' | 'storages' | 'log'>, mediaId: number): Promise<void> {
  const name = `${context.database.engine} ${mediaId}`
  const mapping = running.get(name) ?? make(context, mediaId).finally(() => running.delete(name))
  running.set(name, mapping)
  return mapping
}

async function make({ database, storages, log }: Pick<Context, 'database' | 'storages' | 'log'>, mediaId: number) {
  try {
    const file = await findMediaFile(database.read, mediaId)
    if (!file) return
    const storage = await storages.named(file.storage)
    const byteMap = await readByteMap(
      (from, to) => buffer(storage.read(file.objectKey, { from, to: to - 1 })),
      file.byteSize,
    )
    await database.write((db) => saveByteMap(db, mediaId, byteMap))
  } catch (error) {
    // It is retried with the next learner; until then the file is assumed to have an even bitrate.
    log.error({ err: error, mediaId }, 'video could not be mapped')
  }
}
