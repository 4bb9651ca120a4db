import type { ItemListQuery } from '@jiangxue/contract/exam/item.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { containing } from '../../../core/database/like.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import { countRows, rowsOf, type PageAt } from '../../../core/database/page-of.ts'
import { inGroups } from '../../../core/database/rows/in-groups.ts'
import { saveVersion } from '../../../core/database/rows/save-version.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { taughtCourseIds } from '../../../ledger/rules/taught-courses.queries.ts'
import type { TeacherId } from './item-bank.queries.ts'

export type ItemFilter = Partial<Omit<ItemListQuery, 'page' | 'size'>> & { readonly teacherId: TeacherId }

/** Items of the banks that a caller may use. */
function filtered(db: Db, { teacherId, bankId, kind, topic, difficulty, status, keyword }: ItemFilter) {
  let query = db.selectFrom('items').innerJoin('itemBanks', 'itemBanks.id', 'items.bankId')
  if (teacherId !== undefined) query = query.where('itemBanks.courseId', 'in', taughtCourseIds(db, teacherId))
  if (bankId !== undefined) query = query.where('items.bankId', '=', bankId)
  if (kind !== undefined) query = query.where('items.kind', '=', kind)
  if (topic !== undefined) query = query.where('items.topic', '=', topic)
  if (difficulty !== undefined) query = query.where('items.difficulty', '=', difficulty)
  if (status !== undefined) query = query.where('items.status', '=', status)
  if (keyword) query = query.where(sql<boolean>`lower(items.summary) like ${containing(keyword)} escape '\\'`)
  return query
}

const rows = (query: ReturnType<typeof filtered>) =>
  query.selectAll('items').select(['itemBanks.name as bankName', 'itemBanks.courseId'])

export const listItems = (db: Db, filter: ItemFilter, at: PageAt) =>
  rowsOf(rows(filtered(db, filter)).orderBy('items.id', 'desc'), at)
export type ItemRecord = Awaited<ReturnType<typeof listItems>>[number]

export const countItems = (db: Db, filter: ItemFilter): Promise<number> => countRows(filtered(db, filter))

export const findItem = (db: Db, id: number): Promise<ItemRecord | undefined> =>
  rows(filtered(db, { teacherId: undefined }))
    .where('items.id', '=', id)
    .executeTakeFirst()

export const lockItem = (db: Db, id: number) => sql`select id from items where id = ${id}${forUpdate(db)}`.execute(db)

export const findVersion = (db: Db, item: Pick<ItemRecord, 'id' | 'number'>) =>
  db
    .selectFrom('itemVersions')
    .selectAll()
    .where('itemId', '=', item.id)
    .where('number', '=', item.number)
    .executeTakeFirstOrThrow()

/** Items with their text and key, in the order in which they were added. */
export const listWholeItems = (db: Db, filter: ItemFilter, after: number, limit: number) =>
  rows(filtered(db, filter))
    .innerJoin('itemVersions', (join) =>
      join.onRef('itemVersions.itemId', '=', 'items.id').onRef('itemVersions.number', '=', 'items.number'),
    )
    .select(['stem', 'options', 'keepsOrder', 'answerKey', 'analysis'])
    .where('items.id', '>', after)
    .orderBy('items.id')
    .limit(limit)
    .execute()

/** The topics of the items of a bank, or of all banks that the caller may use. */
export async function listTopics(db: Db, filter: Pick<ItemFilter, 'teacherId' | 'bankId'>): Promise<string[]> {
  const topics = await filtered(db, filter)
    .select('items.topic')
    .distinct()
    .where('items.topic', '<>', '')
    .orderBy('items.topic')
    .limit(itemLimits.mostTopics)
    .execute()
  return topics.map(({ topic }) => topic)
}

const rowsAtOnce = 200

/** Adds items and returns their ids in the same order. */
export const insertItems = (db: Db, items: readonly Insertable<Schema['items']>[]): Promise<number[]> =>
  inGroups(items, rowsAtOnce, async (group) => {
    const added = await db.insertInto('items').values(group).returning('id').execute()
    // Ids grow in the order of the values, but may be returned in another one.
    return added.map(({ id }) => id).toSorted((a, b) => a - b)
  })

export const insertVersions = (db: Db, versions: readonly Insertable<Schema['itemVersions']>[]) =>
  inGroups(versions, rowsAtOnce, (group) => db.insertInto('itemVersions').values(group).execute())

export const saveItem = (db: Db, item: Pick<ItemRecord, 'id' | 'version'>, change: Updateable<Schema['items']>) =>
  saveVersion(db, 'items', item, change)

/** Deletes an item and its versions. */
export const deleteItemRow = (db: Db, id: number) => db.deleteFrom('items').where('id', '=', id).execute()
