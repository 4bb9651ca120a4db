import { adminNoticeTexts } from '@jiangxue/contract/notification.values.ts'
import type { Context } from '../../core/context.ts'
import { adminsToTell } from '../../messaging/notification/admins-to-tell.ts'
import { notify } from '../../messaging/notification/notify.ts'

const lowShare = 0.1

/** Whether less than a tenth of the disk is free, or it cannot be asked. */
export const isDiskLow = ({ storages }: Pick<Context, 'storages'>): Promise<boolean> =>
  storages.local.freeShare().then(
    (share) => share < lowShare,
    () => true,
  )

/** Tells the admins in time that the disk runs full: then no login and no study report can be stored. */
export async function watchDisk(context: Context): Promise<void> {
  if (!(await isDiskLow(context))) return
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const sender = { keys, values, now: now() }
  const facts = { notice: adminNoticeTexts.storageLow }
  await database.write(async (db) => {
    for (const admin of await adminsToTell(db, sender, 'storageLow'))
      await notify(db, sender, 'storageLow', { ...admin, studentId: null }, facts)
  })
}
