import type { ErasedCounts } from '@jiangxue/contract/office/system-status.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { removeObject } from '../../files/file/remove-object.ts'
import { deleteApplicationAndPhotos, deletePhotosOf } from '../../papers/application/application.queries.ts'
import { eraseDueAccounts } from './erase-due.ts'
import {
  deleteOldMessages,
  deleteOldPrints,
  eraseRetainedIdCards,
  listDroppedApplications,
  listOldPhotos,
} from './expired.queries.ts'

type FilePlace = Awaited<ReturnType<typeof deletePhotosOf>>[number]

const dayMs = 86_400_000
/** Rows per transaction: all writes wait for it, a few milliseconds. */
const rowsPerStep = 100

/** Erases the personal data that the school does not keep any longer. Returns how much of each kind. */
export async function eraseExpired(context: Context, signal?: AbortSignal): Promise<ErasedCounts> {
  const { database, settings, now } = context
  const values = await settings.current()
  const before = (days: number) => now() - days * dayMs
  /** Files are removed after the commit: one without a row is found by the sweep, a row without its file by nobody. */
  const inSteps = async (step: (db: Db) => Promise<{ rows: number; files?: readonly FilePlace[] }>) => {
    for (let total = 0; ;) {
      signal?.throwIfAborted()
      const { rows, files = [] } = await database.write(step)
      for (const file of files) await removeObject(context, file)
      total += rows
      if (rows < rowsPerStep) return total
    }
  }
  const fromApplications = (list: typeof listOldPhotos, days: number, erase: typeof deletePhotosOf) =>
    inSteps(async (db) => {
      const rows = await list(db, before(days), rowsPerStep)
      const files: FilePlace[] = []
      for (const row of rows) files.push(...(await erase(db, row)))
      return { rows: rows.length, files }
    })
  return {
    accounts: await eraseDueAccounts(context, signal),
    applications: await fromApplications(
      listDroppedApplications,
      values['privacy.applicationDays'],
      deleteApplicationAndPhotos,
    ),
    photos: await fromApplications(listOldPhotos, values['privacy.idPhotoDays'], deletePhotosOf),
    messages: await inSteps(async (db) => ({
      rows: await deleteOldMessages(db, before(values['privacy.messageDays']), rowsPerStep),
    })),
    prints: await inSteps(async (db) => ({
      rows: await deleteOldPrints(db, before(values['privacy.printDays']), rowsPerStep),
    })),
    idCards: await database.write((db) => eraseRetainedIdCards(db, siteDay(now(), values['basic.timezone']))),
  }
}
