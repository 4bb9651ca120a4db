import { adminNoticeTexts } from '@jiangxue/contract/messaging/admin-notice.values.ts'
import type { Context } from '../../core/context.ts'
import { claimAdminsToNotify } from '../../messaging/notification/admins-to-notify.ts'
import { notify } from '../../messaging/notification/notify.ts'

const lowShare = 0.1

/** Whether less than a tenth of the disk is free, or its state is unknown. */
export const isDiskLow = ({ storages }: Pick<Context, 'storages'>): Promise<boolean> =>
  storages.local.freeShare().then(
    (share) => share < lowShare,
    () => true,
  )

/** Notifies the full admins before the disk is full, when no login and no study report could be stored. */
export async function watchDisk(context: Context): Promise<void> {
  if (!(await isDiskLow(context))) return
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const sender = { keys, values, now: now() }
  const facts = { notice: adminNoticeTexts.storageLow }
  await database.write(async (db) => {
    for (const admin of await claimAdminsToNotify(db, sender, 'storageLow'))
      await notify(db, sender, 'storageLow', { ...admin, studentId: null }, facts)
  })
}
