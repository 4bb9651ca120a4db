import { itemImportLimits } from '@jiangxue/contract/exam/item-import.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { existing, problem } from '../../../core/problem.ts'
import { ofTaughtCourses } from '../bank/item-bank.policy.ts'
import { findItemImport, lockItemImport, type ItemImportRecord } from './item-import.queries.ts'

const keptMs = itemImportLimits.keepHours * 3_600_000

/** Previews from before this instant are no longer kept. */
export const keptSince = (now: number): number => now - keptMs

export const { getOwn: getOwnImport, onOwn: onImport } = ofTaughtCourses(
  findItemImport,
  lockItemImport,
  'itemImport.notFound',
)

/** Locks an import and returns it if it is a preview that can still be changed. */
export async function lockPreview(db: Db, id: number, now: number): Promise<ItemImportRecord> {
  const record = existing(await lockItemImport(db, id), 'itemImport.notFound')
  if (record.status === 'UNDONE') throw problem('itemImport.undone')
  if (record.status !== 'PREVIEW') throw problem('itemImport.done')
  if (record.createdAt <= keptSince(now)) throw problem('itemImport.expired')
  return record
}
