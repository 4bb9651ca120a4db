import type { Context } from '../../core/context.ts'
import { findLastRun } from '../../core/jobs/job-run.queries.ts'
import { firstDoneAt } from '../../core/log/operations-on.queries.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { siteDateTime, siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { listChangesOf } from '../../ledger/chain/chain-rows.queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Delay after a failure: a full disk or an unavailable share may be back by then. */
const retryAfterMs = hourMs
/** The hours of the nightly verification and comparison of videos, after the backup and the anchor. */
const night = { from: 3, to: 6 }

/** The last instant up to now at which a full hour of the site's day, `HH:mm`, began. */
export function lastTime(time: string, timezone: string, now: number): number {
  const at = startOfSiteDay(siteDay(now, timezone), timezone) + Number(time.slice(0, 2)) * hourMs
  return at <= now ? at : at - dayMs
}

export const isBackupOn = (values: SettingValues) => values['backup.isOn'] && values['backup.folder'] !== ''
const backupTime = (values: SettingValues, now: number) =>
  lastTime(values['backup.time'], values['basic.timezone'], now)
export const nextBackupAt = (values: SettingValues, now: number) => backupTime(values, now) + dayMs

/**
 * Whether the school was restored from a backup and has not been backed up since. It may be a trial copy, whose backups
 * must not replace the school's own, so an admin has to start the first one.
 */
export async function isBackupPaused({ database }: Pick<Context, 'database'>): Promise<boolean> {
  const restore = (await listChangesOf(database.read, 'restore')).at(-1)
  if (!restore) return false
  const success = await findLastRun(database.read, 'backup', 1)
  return !success || success.startedAt < restore.changedAt
}

/** Whether today's or a missed backup is due; after a failure it is retried in an hour. */
export async function isBackupDue(context: Context): Promise<boolean> {
  const { database, settings, now } = context
  const values = await settings.current()
  if (!isBackupOn(values) || (await isBackupPaused(context))) return false
  const success = await findLastRun(database.read, 'backup', 1)
  // A backup with a future time was made before the clock was set back.
  if (success && success.startedAt >= backupTime(values, now()) && success.startedAt <= now()) return false
  const last = await findLastRun(database.read, 'backup')
  return !last || last.isSuccess === 1 || last.endedAt <= now() - retryAfterMs
}

/** Whether a nightly job is due; if the server is off at night, it runs once a week. */
export async function isNightlyDue(
  { database, settings, now }: Context,
  job: 'verify' | 'videos' | 'erase',
): Promise<boolean> {
  const timezone = (await settings.current())['basic.timezone']
  const hour = Number(siteDateTime(now(), timezone).slice(11, 13))
  const last = await findLastRun(database.read, job)
  const since = last?.startedAt ?? (await firstDoneAt(database.read))
  if (since !== undefined && now() - since > 7 * dayMs) return true
  const isNight = hour >= night.from && hour < night.to
  return isNight && (!last || siteDay(last.startedAt, timezone) !== siteDay(now(), timezone))
}
