import { itemImportLimits, type ImportOutcome } from '@jiangxue/contract/exam/item-import.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import { countRows } from '../../../core/database/page-of.ts'
import { given } from '../../../core/database/rows/given.ts'
import { inGroups } from '../../../core/database/rows/in-groups.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { taughtCourseIds } from '../../../ledger/rules/taught-courses.queries.ts'
import type { TeacherId } from '../bank/item-bank.queries.ts'

const items = sql<number>`(select count(*) from items where items.import_id = item_imports.id)`

const imports = (db: Db) =>
  db
    .selectFrom('itemImports')
    .innerJoin('itemBanks', 'itemBanks.id', 'itemImports.bankId')
    .innerJoin('users', 'users.id', 'itemImports.createdBy')
    .selectAll('itemImports')
    .select(['itemBanks.name as bankName', 'itemBanks.courseId', 'users.name as createdByName', items.as('itemsLeft')])

/** The latest imports into banks that a caller may use; previews only if they are from after `since`. */
export const listItemImports = (db: Db, teacherId: TeacherId, since: number) =>
  imports(db)
    .$call(
      given(teacherId, (query, teacherId) => query.where('itemBanks.courseId', 'in', taughtCourseIds(db, teacherId))),
    )
    .where((row) => row.or([row('itemImports.status', '<>', 'PREVIEW'), row('itemImports.createdAt', '>', since)]))
    .orderBy('itemImports.id', 'desc')
    .limit(itemImportLimits.listed)
    .execute()
export type ItemImportRecord = Awaited<ReturnType<typeof listItemImports>>[number]

export const findItemImport = (db: Db, id: number): Promise<ItemImportRecord | undefined> =>
  imports(db).where('itemImports.id', '=', id).executeTakeFirst()

/** Locks an import until the transaction ends, and returns it. */
export async function lockItemImport(db: Db, id: number): Promise<ItemImportRecord | undefined> {
  await sql`select id from item_imports where id = ${id}${forUpdate(db)}`.execute(db)
  return findItemImport(db, id)
}

export const insertItemImport = async (db: Db, row: Insertable<Schema['itemImports']>): Promise<number> =>
  (await db.insertInto('itemImports').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Changes a locked import. */
export const saveItemImport = (db: Db, id: number, change: Updateable<Schema['itemImports']>) =>
  db.updateTable('itemImports').set(change).where('id', '=', id).execute()

/** Deletes previews that were never imported. */
export const deleteOldPreviews = (db: Db, before: number) =>
  db.deleteFrom('itemImports').where('status', '=', 'PREVIEW').where('createdAt', '<', before).execute()

type RowColumns = Insertable<Schema['itemImportRows']>
const rowsAtOnce = 200

export const insertImportRows = (db: Db, rows: readonly RowColumns[]) =>
  inGroups(rows, rowsAtOnce, (group) => db.insertInto('itemImportRows').values(group).execute())

const rowsOf = (db: Db, importId: number) =>
  db.selectFrom('itemImportRows').where('importId', '=', importId).orderBy('rowNumber')

export const listImportRows = (
  db: Db,
  importId: number,
  { outcome, limit, offset }: { outcome?: ImportOutcome | undefined; limit: number; offset: number },
) =>
  rowsOf(db, importId)
    .selectAll()
    .$call(given(outcome, (query, outcome) => query.where('outcome', '=', outcome)))
    .limit(limit)
    .offset(offset)
    .execute()
export type ImportRowRecord = Awaited<ReturnType<typeof listImportRows>>[number]

/** The rows after one in the order of the file, so many at a time. */
export const listReadyRows = (db: Db, importId: number, after: number, limit: number) =>
  rowsOf(db, importId).selectAll().where('outcome', '=', 'ready').where('rowNumber', '>', after).limit(limit).execute()

export const findImportRow = (db: Db, importId: number, rowNumber: number) =>
  rowsOf(db, importId).selectAll().where('rowNumber', '=', rowNumber).executeTakeFirst()

export const saveImportRow = (db: Db, id: number, change: Updateable<Schema['itemImportRows']>) =>
  db.updateTable('itemImportRows').set(change).where('id', '=', id).execute()

export const leaveOutRows = (db: Db, importId: number, outcome: ImportOutcome) =>
  db
    .updateTable('itemImportRows')
    .set({ outcome: 'leftOut' })
    .where('importId', '=', importId)
    .where('outcome', '=', outcome)
    .execute()

/** The rows that are ready or the same as others, with one of these digests. */
export const listRowsAlike = (db: Db, importId: number, digests: readonly string[]) =>
  rowsOf(db, importId)
    .select(['id', 'digest', 'outcome'])
    .where('outcome', 'in', ['ready', 'same'])
    .where('digest', 'in', digests)
    .execute()

export async function countOutcomes(db: Db, importId: number): Promise<Record<ImportOutcome, number>> {
  const counted = await db
    .selectFrom('itemImportRows')
    .select(['outcome', (of) => of.fn.countAll<number>().as('rows')])
    .where('importId', '=', importId)
    .groupBy('outcome')
    .execute()
  const counts = { ready: 0, wrong: 0, same: 0, leftOut: 0 }
  for (const { outcome, rows } of counted) counts[outcome] = Number(rows)
  return counts
}

export const deleteImportRows = (db: Db, importId: number) =>
  db.deleteFrom('itemImportRows').where('importId', '=', importId).execute()

const digestsAtOnce = 500

export async function listKnownDigests(db: Db, bankId: number, digests: readonly string[]): Promise<Set<string>> {
  const known = await inGroups(digests, digestsAtOnce, (group) =>
    db.selectFrom('items').select('digest').where('bankId', '=', bankId).where('digest', 'in', group).execute(),
  )
  return new Set(known.map(({ digest }) => digest))
}

/** Locks the items of an import until the transaction ends. */
export const lockImportedItems = (db: Db, importId: number) =>
  sql`select id from items where import_id = ${importId}${forUpdate(db)}`.execute(db)

/** How many items of an import were changed or used since. */
export const countTouched = (db: Db, importId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('items')
      .where('importId', '=', importId)
      .where((row) => row.or([row('version', '>', 1), row('usedCount', '>', 0)])),
  )

export async function deleteImportedItems(db: Db, importId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('items').where('importId', '=', importId).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
