import type { Db } from '../database/database.ts'

const rowsPerStep = 500

/** Deletes up to 500 access log rows from before an instant; returns their number. */
export const deleteOldAccess = (db: Db, before: number) => deleteOld(db, 'accessLogs', before)
export const deleteOldErrors = (db: Db, before: number) => deleteOld(db, 'errorLogs', before)

async function deleteOld(db: Db, table: 'accessLogs' | 'errorLogs', before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', 'in', (from) =>
      from.selectFrom(table).select('id').where('at', '<', before).orderBy('at').limit(rowsPerStep),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
