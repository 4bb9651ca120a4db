import type { Context } from '../../core/context.ts'
import { removeUnclaimedPhotos } from '../../files/upload/id-photo.ts'
import { removeOldUploads } from '../../files/video/claim-video.ts'
import { deleteExpiredRows } from './system.queries.ts'

const everyMs = 3_600_000

/** Removes once an hour what has expired: sessions, counters, codes, uploads, sent messages. Returns a stop function. */
export function runCleanup(context: Context): () => void {
  const jobs = [
    () => removeUnclaimedPhotos(context),
    () => removeOldUploads(context),
    () => context.database.write((db) => deleteExpiredRows(db, context.now())),
  ]
  const run = () => {
    for (const job of jobs) job().catch((error: unknown) => context.log.error({ err: error }, 'cleanup'))
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
