import { itemImportLimits } from '@jiangxue/contract/exam/item-import.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor, Caller } from '../../../core/http/caller.ts'
import { guarded } from '../../../core/http/guarded.ts'
import { problem } from '../../../core/problem.ts'
import { assertTeaches } from '../bank/item-bank.policy.ts'
import { findItemImport, lockItemImport, type ItemImportRecord } from './item-import.queries.ts'

const keptMs = itemImportLimits.keepHours * 3_600_000

/** Previews from before this instant are no longer kept. */
export const keptSince = (now: number): number => now - keptMs

/** Handlers for those who may use the bank of the import of the path. */
export const onImport = guarded(async ({ context, caller }: Actor, id) => {
  await getOwnImport(context.database.read, caller, id)
  return id
})

/** Returns an import into a bank that the caller may use. */
export async function getOwnImport(db: Db, caller: Caller, id: number): Promise<ItemImportRecord> {
  const record = await findItemImport(db, id)
  if (!record) throw problem('itemImport.notFound')
  await assertTeaches(db, caller, record.courseId)
  return record
}

/** Locks an import and returns it if it is a preview that can still be changed. */
export async function lockPreview(db: Db, id: number, now: number): Promise<ItemImportRecord> {
  const record = await lockItemImport(db, id)
  if (!record) throw problem('itemImport.notFound')
  if (record.status === 'UNDONE') throw problem('itemImport.undone')
  if (record.status !== 'PREVIEW') throw problem('itemImport.done')
  if (record.createdAt <= keptSince(now)) throw problem('itemImport.expired')
  return record
}
