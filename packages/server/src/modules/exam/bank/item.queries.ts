import type { ItemListQuery } from '@jiangxue/contract/exam/item.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { containing } from '../../../core/database/like.ts'
import { forUpdate } from '../../../core/database/lock-rows.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { taughtCourseIds } from '../../../teaching/course/course.queries.ts'
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

export const listItems = (db: Db, filter: ItemFilter, { page, size }: Pick<ItemListQuery, 'page' | 'size'>) =>
  rows(filtered(db, filter))
    .orderBy('items.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
export type ItemRecord = Awaited<ReturnType<typeof listItems>>[number]

export async function countItems(db: Db, filter: ItemFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const findItem = (db: Db, id: number): Promise<ItemRecord | undefined> =>
  rows(filtered(db, { teacherId: undefined }))
    .where('items.id', '=', id)
    .executeTakeFirst()

/** Locks an item until the transaction ends. */
export const lockItem = (db: Db, id: number) => sql`select id from items where id = ${id}${forUpdate(db)}`.execute(db)

/** The current text and key of an item. */
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
export async function insertItems(db: Db, items: readonly Insertable<Schema['items']>[]): Promise<number[]> {
  const ids: number[] = []
  for (let done = 0; done < items.length; done += rowsAtOnce) {
    const chunk = items.slice(done, done + rowsAtOnce)
    const added = await db.insertInto('items').values(chunk).returning('id').execute()
    // Ids grow in the order of the values, but may be returned in another one.
    ids.push(...added.map(({ id }) => id).toSorted((a, b) => a - b))
  }
  return ids
}

export async function insertVersions(db: Db, versions: readonly Insertable<Schema['itemVersions']>[]): Promise<void> {
  for (let done = 0; done < versions.length; done += rowsAtOnce)
    await db
      .insertInto('itemVersions')
      .values(versions.slice(done, done + rowsAtOnce))
      .execute()
}

/** Changes a locked item. */
export const saveItem = (db: Db, item: Pick<ItemRecord, 'id' | 'version'>, change: Updateable<Schema['items']>) =>
  db
    .updateTable('items')
    .set({ ...change, version: item.version + 1 })
    .where('id', '=', item.id)
    .execute()

/** Deletes an item and its versions. */
export const deleteItemRow = (db: Db, id: number) => db.deleteFrom('items').where('id', '=', id).execute()
