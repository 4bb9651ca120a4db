import type { Context } from '../../core/context.ts'
import { removeUnclaimedPhotos } from '../../files/upload/id-photo.ts'
import { removeOldUploads } from '../../files/video/claim-video.ts'
import { deleteLeftovers } from './system.queries.ts'

const everyMs = 3_600_000

/** Removes once an hour what has run out: sessions, counters, codes, stored answers; answers how to stop. */
export function keepHouse(context: Context): () => void {
  const clean = () => {
    removeUnclaimedPhotos(context).catch((error: unknown) => context.log.error({ err: error }, 'housekeeping'))
    removeOldUploads(context).catch((error: unknown) => context.log.error({ err: error }, 'housekeeping'))
    context.database
      .write((db) => deleteLeftovers(db, context.now()))
      .catch((error: unknown) => context.log.error({ err: error }, 'housekeeping'))
  }
  clean()
  const timer = setInterval(clean, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
