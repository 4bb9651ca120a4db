import type { OperationAction } from '@jiangxue/contract/office/operation.values.ts'
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

/** The id of the youngest row of the access log from before an instant. */
export const findLastRowBefore = async (db: Db, before: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('accessLogs')
      .select('id')
      .where('at', '<', before)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

/** Rows of the access log with ids above `after`, up to `upTo`, in ascending order. */
export const listAccessRows = (db: Db, after: number, upTo: number, limit: number) =>
  db
    .selectFrom('accessLogs')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()

/** When an action was performed and its details, oldest first. */
export const listDetailsOf = (db: Db, action: OperationAction) =>
  db.selectFrom('operationLogs').select(['at', 'detail']).where('action', '=', action).orderBy('id').execute()
