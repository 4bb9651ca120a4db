import { adminNoticeTexts } from '@jiangxue/contract/messaging/admin-notice.values.ts'
import type { Context } from '../../core/context.ts'
import { findLastRun } from '../../core/jobs/job-run.queries.ts'
import { readJson } from '../../core/json-text.ts'
import { listSettingChanges } from '../../core/settings/settings.queries.ts'
import { listExchangedVideos } from '../../files/video/compared-video.queries.ts'
import { claimAdminsToNotify } from '../../messaging/notification/admins-to-notify.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { isBackupOn } from './upkeep-due.ts'

export type UpkeepNotice = 'backupFailed' | 'backupOld' | 'ledgerBroken' | 'videosChanged'
const oldMs = 2 * 86_400_000

/** Problems with backups, if they are enabled, and with the ledger. */
export async function upkeepNotices({ database, settings, now }: Context): Promise<UpkeepNotice[]> {
  const db = database.read
  const notices: UpkeepNotice[] = []
  if (isBackupOn(await settings.current())) {
    if ((await findLastRun(db, 'backup'))?.isSuccess === 0) notices.push('backupFailed')
    const success = await findLastRun(db, 'backup', 1)
    const since =
      success?.startedAt ?? (await listSettingChanges(db)).find(({ name }) => name === 'backup.isOn')?.updatedAt
    if (since !== undefined && since < now() - oldMs) notices.push('backupOld')
  }
  const verified = await findLastRun(db, 'verify')
  if (verified && faultsOf(verified) > 0) notices.push('ledgerBroken')
  if ((await listExchangedVideos(db)).length > 0) notices.push('videosChanged')
  return notices
}

/** Zero if the run did not complete, which says nothing about the ledger. */
const faultsOf = ({ facts }: { facts: string }) => readJson<{ faults?: number }>(facts).faults ?? 0

/** Notifies the full admins, once a day for each notice. */
export async function notifyUpkeepProblems(context: Context): Promise<void> {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const sender = { keys, values, now: now() }
  for (const notice of await upkeepNotices(context))
    await database.write(async (db) => {
      for (const admin of await claimAdminsToNotify(db, sender, notice))
        await notify(db, sender, 'upkeepFailed', { ...admin, studentId: null }, { notice: adminNoticeTexts[notice] })
    })
}
