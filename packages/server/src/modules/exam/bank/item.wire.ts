import type { ItemRow, ManagedItem } from '@jiangxue/contract/exam/item.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Caller } from '../../../core/http/caller.ts'
import { toInstant } from '../../../core/units.ts'
import { toContent } from '../../../ledger/exam/stored-item.ts'
import { duplicatesOf } from './duplicates.ts'
import { teacherIdOf } from './item-bank.policy.ts'
import { getOwnItem } from './item.policy.ts'
import { findVersion, type ItemRecord } from './item.queries.ts'

export const toItemRow = (row: ItemRecord): ItemRow => ({
  ...row,
  kind: row.kind,
  difficulty: row.difficulty,
  status: row.status,
  updatedAt: toInstant(row.updatedAt),
})

/** An item with its key, and what it may be a copy of. */
export async function readItem(db: Db, caller: Caller, id: number): Promise<ManagedItem> {
  const row = await getOwnItem(db, caller, id)
  return {
    ...toItemRow(row),
    ...toContent(row.kind, await findVersion(db, row)),
    number: row.number,
    duplicates: await duplicatesOf(db, teacherIdOf(caller), row),
  }
}
