import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import { given } from '../../../core/database/rows/given.ts'
import { isFound } from '../../../core/database/rows/row-results.ts'
import { saveVersion } from '../../../core/database/rows/save-version.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { taughtCourseIds } from '../../../ledger/rules/taught-courses.queries.ts'

/** The teacher whose banks are meant: those of the courses that this user teaches; all banks if undefined. */
export type TeacherId = number | undefined

const active = sql<number>`(select count(*) from items where items.bank_id = item_banks.id and items.status = 'ACTIVE')`
const items = sql<number>`(select count(*) from items where items.bank_id = item_banks.id)`

const banks = (db: Db) =>
  db
    .selectFrom('itemBanks')
    .leftJoin('courses', 'courses.id', 'itemBanks.courseId')
    .select([
      'itemBanks.id',
      'itemBanks.name',
      'itemBanks.courseId',
      'itemBanks.version',
      'courses.name as courseName',
      items.as('items'),
      active.as('activeItems'),
    ])

export const listBanks = (db: Db, teacherId: TeacherId) =>
  banks(db)
    .$call(
      given(teacherId, (query, teacherId) => query.where('itemBanks.courseId', 'in', taughtCourseIds(db, teacherId))),
    )
    .orderBy('itemBanks.name')
    .execute()
export type BankRow = Awaited<ReturnType<typeof listBanks>>[number]

export const findBank = (db: Db, id: number): Promise<BankRow | undefined> =>
  banks(db).where('itemBanks.id', '=', id).executeTakeFirst()

/** Locks a bank until the transaction ends, so that it is not deleted and no items are added to it. */
export const lockBank = (db: Db, id: number) =>
  sql`select id from item_banks where id = ${id}${forUpdate(db)}`.execute(db)

export const hasBankNamed = (db: Db, name: string, except = 0): Promise<boolean> =>
  isFound(db.selectFrom('itemBanks').select('id').where('name', '=', name).where('id', '!=', except))

export const insertBank = async (db: Db, bank: Insertable<Schema['itemBanks']>): Promise<number> =>
  (await db.insertInto('itemBanks').values(bank).returning('id').executeTakeFirstOrThrow()).id

export const saveBank = (db: Db, bank: Pick<BankRow, 'id' | 'version'>, change: Updateable<Schema['itemBanks']>) =>
  saveVersion(db, 'itemBanks', bank, change)

/** Deletes a bank without items, and its imports. */
export const deleteBankRow = (db: Db, id: number) => db.deleteFrom('itemBanks').where('id', '=', id).execute()
