import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { pageOf, type PageAt } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import type { Schema } from '../../core/database/schema.ts'

const place = sql<number>`(select count(*) from categories as before where before.position < categories.position
  or (before.position = categories.position and before.id <= categories.id))`
const courses = sql<number>`(select count(*) from courses where courses.category_id = categories.id and courses.deleted_at is null)`

const filtered = (db: Db, keyword = '') =>
  keyword === ''
    ? db.selectFrom('categories')
    : db.selectFrom('categories').where(sql<boolean>`lower(categories.name) like ${containing(keyword)} escape '\\'`)
const rows = (query: ReturnType<typeof filtered>) =>
  query.select([
    'categories.id',
    'categories.name',
    'categories.updatedAt',
    'categories.version',
    place.as('place'),
    courses.as('courseCount'),
  ])

export const listCategoryRows = (db: Db, { keyword, ...at }: PageAt & { keyword?: string | undefined }) =>
  pageOf(rows(filtered(db, keyword)).orderBy('categories.position').orderBy('categories.id'), at)

export const findCategory = (db: Db, id: number) =>
  rows(filtered(db)).where('categories.id', '=', id).executeTakeFirst()
export type CategoryRow = NonNullable<Awaited<ReturnType<typeof findCategory>>>

export const listCategoryOrder = async (db: Db): Promise<{ id: number; position: number }[]> =>
  db.selectFrom('categories').select(['id', 'position']).orderBy('position').orderBy('id').execute()

export const setPosition = (db: Db, id: number, position: number) =>
  db.updateTable('categories').set({ position }).where('id', '=', id).execute()

export const insertCategory = (db: Db, category: Insertable<Schema['categories']>) =>
  insertRow(db, 'categories', category)

export const saveCategory = (db: Db, id: number, change: Updateable<Schema['categories']>) =>
  db
    .updateTable('categories')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const hasCategory = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Id and name of every category, in their order. */
export const listCategories = (db: Db) =>
  db.selectFrom('categories').select(['id', 'name']).orderBy('position').orderBy('id').execute()

export const hasCategoryNamed = async (db: Db, name: string, except = 0): Promise<boolean> =>
  (await db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', except)
    .executeTakeFirst()) !== undefined

/** Deleted courses keep study time, so they move to another category instead of blocking this one. */
export async function moveDeletedCourses(db: Db, id: number): Promise<void> {
  const other = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '!=', id)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (other)
    await db
      .updateTable('courses')
      .set({ categoryId: other.id })
      .where('categoryId', '=', id)
      .where('deletedAt', 'is not', null)
      .execute()
}

export const hasCourses = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('courses').select('id').where('categoryId', '=', id).limit(1).executeTakeFirst()) !== undefined

export const deleteCategoryRow = (db: Db, id: number) => db.deleteFrom('categories').where('id', '=', id).execute()
