import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { unpackByteMap } from './byte-map.ts'
import type { MappedVideo } from './delivered-until.ts'
import { findVideos } from './delivery.queries.ts'

const mostKept = 200
/** A missing map may have been created in the meantime. */
const askAgainMs = 60_000

interface Kept {
  readonly video: MappedVideo | undefined
  /** When it is re-read; never if the map exists, since a video never changes. */
  readonly until: number
}

/** Caches the videos being watched, so that reports need no query for them. */
export class MappedVideos {
  readonly #kept = new Map<number, Kept>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Loads these videos into the cache. */
  async load(db: Db, mediaIds: readonly number[]): Promise<void> {
    const now = this.#now()
    const missing = mediaIds.filter((id) => (this.#kept.get(id)?.until ?? 0) <= now)
    if (missing.length === 0) return
    const found = new Map((await findVideos(db, missing)).map((row) => [row.id, row]))
    for (const id of missing) {
      const row = found.get(id)
      const { byteSize = null, durationMs = 0, byteMap = null } = row ?? {}
      const video = byteSize === null ? undefined : { byteSize, durationMs, map: unpackByteMap(byteMap ?? '') }
      this.#kept.delete(id)
      this.#kept.set(id, { video, until: byteMap === null ? now + askAgainMs : Number.POSITIVE_INFINITY })
    }
    // The oldest entries are removed first.
    for (const id of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) return
      if (!mediaIds.includes(id)) this.#kept.delete(id)
    }
  }

  get = (mediaId: number): MappedVideo | undefined => this.#kept.get(mediaId)?.video
}

const kept = new WeakMap<object, MappedVideos>()

/** The instance of a server, shared by all users of its database. */
export function mappedVideosOf({ database, now }: Pick<Context, 'database' | 'now'>): MappedVideos {
  const videos = kept.get(database) ?? new MappedVideos(now)
  kept.set(database, videos)
  return videos
}
