import { deliveryKeptDays } from '@jiangxue/contract/delivery.values.ts'
import type { Context } from '../../core/context.ts'
import { removeUnnamedPictures } from '../../files/picture/remove-unnamed-pictures.ts'
import { variantCache } from '../../files/picture/variant-cache.ts'
import { sweepOrphans } from '../../files/sweep/sweep-orphans.ts'
import { removeUnclaimedPhotos } from '../../files/upload/id-photo.ts'
import { removeOldUploads } from '../../files/video/claim-video.ts'
import { eraseFailedPayloads } from '../../messaging/outbox/delivery.queries.ts'
import { settleDeliveries } from '../../papers/proof/delivery.queries.ts'
import { removeOldImports } from '../../people/roster/remove-old-imports.ts'
import { deleteExpiredRows } from './system.queries.ts'
import { watchDisk } from './watch-disk.ts'

const everyMs = 3_600_000
const dayMs = 24 * everyMs
const hoursBetweenSweeps = 24

/** What writes that never ended have left on the disk and in the store in force. */
async function removePartials({ storages, now }: Context): Promise<void> {
  for (const storage of new Set([storages.local, await storages.current()])) await storage.removePartials(now() - dayMs)
}

/** Removes once an hour what has expired or was left over, and looks at the disk; once a day it looks for orphans. Returns a stop function. */
export function runCleanup(context: Context): () => void {
  const jobs = [
    () => watchDisk(context),
    () => removeUnclaimedPhotos(context),
    () => removeOldUploads(context),
    () => removeUnnamedPictures(context),
    () => removeOldImports(context),
    () => removePartials(context),
    () => variantCache(context.config.dataDir).removePartials(context.now() - dayMs),
    () =>
      context.database.write(async (db) => {
        await settleDeliveries(db)
        await deleteExpiredRows(db, context.now())
      }),
    () => context.database.write((db) => eraseFailedPayloads(db, context.now() - deliveryKeptDays * dayMs)),
  ]
  let hours = 0
  const run = () => {
    const due = hours++ % hoursBetweenSweeps === 0 ? [...jobs, () => sweepOrphans(context)] : jobs
    for (const job of due) job().catch((error: unknown) => context.log.error({ err: error }, 'cleanup'))
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
