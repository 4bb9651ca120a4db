import { outboxRetryDays } from '@jiangxue/contract/messaging/outbox.values.ts'
import type { Context } from '../../core/context.ts'
import type { Leadership } from '../../core/jobs/leader.ts'
import { sealAccessLog } from '../../core/log/seal-access-log.ts'
import { inOperation } from '../../core/operation-name.ts'
import type { HourlyJob } from '../../core/optional-module.ts'
import { clockDoubtOf } from '../../core/time/clock-doubt.ts'
import { removeUnnamedPictures } from '../../files/picture/remove-unnamed-pictures.ts'
import { variantCache } from '../../files/picture/variant-cache.ts'
import { sweepOrphans } from '../../files/sweep/sweep-orphans.ts'
import { removeUnclaimedPhotos } from '../../files/upload/id-photo.ts'
import { removeOldUploads } from '../../files/video/claim-video.ts'
import { eraseFailedPayloads } from '../../messaging/outbox/outbox-list.queries.ts'
import { removeOldImports } from '../../people/roster/remove-old-imports.ts'
import { settleDeliveries } from '../../proof/anchor/anchor-delivery.queries.ts'
import { settleLeftovers } from '../../teaching/learning/presence/settle-presence.ts'
import { deleteExpiredRows } from './expired-rows.queries.ts'
import { notifyUpkeepProblems } from './upkeep-notices.ts'
import { watchDisk } from './watch-disk.ts'

const everyMs = 3_600_000
/** A start is busy enough without the hourly jobs of modules, and many processes may start one after the other. */
const firstJobsMs = 600_000
const dayMs = 24 * everyMs
/** Slightly less than a day, because the hourly timer is not exact. */
const sweepEveryMs = dayMs - everyMs / 2

/** Removes leftovers of incomplete writes on the disk and in the current store. */
async function removePartials({ storages, now }: Context): Promise<void> {
  for (const storage of new Set([storages.local, await storages.current()])) await storage.removePartials(now() - dayMs)
}

/**
 * Removes expired data and leftovers once an hour, and checks the disk; once a day the leader looks for orphaned files.
 * The leader cleans up shared data and does the hourly jobs of modules, each process its own machine. Returns a stop
 * function, which also aborts these jobs; the next run continues them.
 */
export function runCleanup(
  context: Context,
  leadership: Leadership,
  hourlyJobs: readonly HourlyJob[] = [],
  jobsAfterMs = firstJobsMs,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Map<HourlyJob, Promise<unknown>>()
  const runOnce = (job: HourlyJob) => {
    const run =
      running.get(job) ??
      job(context, stopping.signal)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) throw error
        })
        .finally(() => running.delete(job))
    running.set(job, run)
    return run
  }
  const own = [
    () => removeOldUploads(context),
    () => removePartials(context),
    () => variantCache(context.config.dataDir).removePartials(context.now() - dayMs),
  ]
  const shared = [
    () => settleLeftovers(context),
    () => removeUnclaimedPhotos(context),
    () => removeUnnamedPictures(context),
    () => removeOldImports(context),
    async () => {
      await context.database.write(settleDeliveries)
      await deleteExpiredRows(context.database, context.now())
    },
    () => context.database.write((db) => eraseFailedPayloads(db, context.now() - outboxRetryDays * dayMs)),
    () => sealAccessLog(context),
    () => notifyUpkeepProblems(context),
  ]
  let sweptAt = -Infinity
  const start = (due: readonly (() => Promise<unknown>)[]) => {
    for (const job of due)
      inOperation('cleanup', job).catch((error: unknown) => context.log.error({ err: error }, 'cleanup'))
  }
  const runJobs = () => {
    if (leadership.isLeader() && !clockDoubtOf(context)) start(hourlyJobs.map((job) => () => runOnce(job)))
  }
  const run = () => {
    const due: (() => Promise<unknown>)[] = [() => watchDisk(context)]
    // What a wrong clock calls old may be of today.
    const isClockSound = clockDoubtOf(context) === undefined
    if (isClockSound) due.push(...own)
    if (isClockSound && leadership.isLeader()) {
      due.push(...shared)
      if (context.now() - sweptAt > sweepEveryMs) {
        sweptAt = context.now()
        due.push(() => sweepOrphans(context))
      }
    }
    start(due)
  }
  run()
  const timers = [setInterval(run, everyMs)]
  const first = setTimeout(() => {
    runJobs()
    timers.push(setInterval(runJobs, everyMs).unref())
  }, jobsAfterMs)
  for (const timer of [...timers, first]) timer.unref()
  return async () => {
    clearTimeout(first)
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    await Promise.allSettled(running.values())
  }
}
