import { createHash } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { isMissing } from '../../core/storage/storage.ts'
import { errorMessageOf } from '../../core/text/error-message.ts'
import { toInstant } from '../../core/units.ts'
import {
  listExchangedVideos,
  listVideosToCompare,
  saveComparison,
  type VideoToCompare,
} from './compared-video.queries.ts'

/** The result of a comparison of video files with the ledger. */
export interface ComparedVideos {
  readonly videos: number
  readonly bytes: number
  /** How many are left for the next run. */
  readonly left: number
  /** Videos that are not those of the ledger, and videos that could not be read. */
  readonly faults: number
  /** The first faults. */
  readonly messages: readonly string[]
}

const keptMessages = 5

/**
 * Reads video files and compares them with the digests that study time was credited for. Begins no further file after
 * `until`; the next run continues with those whose comparison is oldest.
 */
export async function compareVideos(
  { database, storages, now }: Pick<Context, 'database' | 'storages' | 'now'>,
  until: number,
): Promise<ComparedVideos> {
  const videos = await listVideosToCompare(database.read)
  const unread: string[] = []
  let [done, bytes] = [0, 0]
  for (const video of videos) {
    if (now() >= until) break
    done += 1
    try {
      const found = await digestOf(storages, video)
      bytes += found.bytes
      await database.write((db) => saveComparison(db, video.id, { comparedAt: now(), foundSha256: found.sha256 }))
    } catch (error) {
      unread.push(`Video ${video.id} could not be read: ${errorMessageOf(error)}`)
    }
  }
  const exchanged = (await listExchangedVideos(database.read)).map(describeExchanged)
  const messages = [...exchanged, ...unread]
  return {
    videos: done,
    bytes,
    left: videos.length - done,
    faults: messages.length,
    messages: messages.slice(0, keptMessages),
  }
}

/** The fault as operators and `npm run ledger:verify` report it. */
export function describeExchanged({
  id,
  comparedAt,
  foundSha256,
}: Awaited<ReturnType<typeof listExchangedVideos>>[number]) {
  const found = foundSha256 === '' ? 'is missing' : 'is not the one that study time was credited for'
  return `Video ${id}: its file ${found}${comparedAt === null ? '' : `, compared ${toInstant(comparedAt)}`}.`
}

async function digestOf(storages: Context['storages'], { storage, objectKey }: VideoToCompare) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const part of (await storages.named(storage)).read(objectKey) as AsyncIterable<Buffer>) {
      hash.update(part)
      bytes += part.length
    }
  } catch (error) {
    if (isMissing(error)) return { sha256: '', bytes }
    throw error
  }
  return { sha256: hash.digest('base64url'), bytes }
}
