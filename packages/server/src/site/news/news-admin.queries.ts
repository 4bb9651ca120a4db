import type { ManagedNewsQuery } from '@jiangxue/contract/site/news.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { pageOf } from '../../core/database/page-of.ts'
import { saveVersion, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'

function filtered(db: Db, { keyword, status, sourceType }: Partial<ManagedNewsQuery>, now: number) {
  let query = db.selectFrom('news')
  if (sourceType !== undefined) query = query.where('sourceType', '=', sourceType)
  if (status === 'DRAFT') query = query.where('status', '=', 'DRAFT')
  if (status === 'PUBLISHED') query = query.where('status', '=', 'PUBLISHED').where('publishedAt', '<=', now)
  if (status === 'SCHEDULED') query = query.where('status', '=', 'PUBLISHED').where('publishedAt', '>', now)
  if (keyword) query = query.where(sql<boolean>`lower(title) like ${containing(keyword)} escape '\\'`)
  return query
}

/** A page of news of any status, and the total number. */
export async function listManagedNews(db: Db, query: ManagedNewsQuery, now: number) {
  const found = filtered(db, query, now)
    .selectAll()
    .orderBy(sql`coalesce(published_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
  return pageOf(found, query)
}
export type ManagedNewsRow = Awaited<ReturnType<typeof listManagedNews>>['rows'][number]

export const findNews = (db: Db, id: number) =>
  db.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a news item until the transaction ends. */
export const lockNews = (db: Db, id: number) =>
  db
    .updateTable('news')
    .set((column) => ({ updatedAt: column.ref('updatedAt') }))
    .where('id', '=', id)
    .execute()

/** Updates a locked news item. */
export const saveNews = (db: Db, news: OfVersion, change: Updateable<Schema['news']>) =>
  saveVersion(db, 'news', news, change)

export const deleteNewsRow = (db: Db, id: number) => db.deleteFrom('news').where('id', '=', id).execute()

/** Whether any news became public after one instant and up to another. */
export const becamePublic = async (db: Db, after: number, upTo: number): Promise<boolean> =>
  (await db
    .selectFrom('news')
    .select('id')
    .where('status', '=', 'PUBLISHED')
    .where('publishedAt', '>', after)
    .where('publishedAt', '<=', upTo)
    .executeTakeFirst()) !== undefined
