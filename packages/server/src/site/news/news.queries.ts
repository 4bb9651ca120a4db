import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import type { Schema } from '../../core/database/schema.ts'

const cardColumns = [
  'id',
  'title',
  'summary',
  'imageFileId',
  'author',
  'sourceType',
  'sourceUrl',
  'publishedAt',
  'updatedAt',
] as const

/** Public news: published, and with a publishing time in the past. */
const published = (db: Db, now: number) =>
  db.selectFrom('news').where('status', '=', 'PUBLISHED').where('publishedAt', '<=', now)

/** A page of public news, newest first, and the total number. */
export async function listPublishedNews(db: Db, at: PageAt, now: number) {
  const found = published(db, now).select(cardColumns).orderBy('publishedAt', 'desc').orderBy('id', 'desc')
  const rows = await rowsOf(found, at)
  const isWhole = at.page === 0 && rows.length < at.size
  return { rows, total: isWhole ? rows.length : await countRows(found) }
}
export type NewsCardRow = Awaited<ReturnType<typeof listPublishedNews>>['rows'][number]

export const findPublishedNews = (db: Db, id: number, now: number) =>
  published(db, now).select(cardColumns).select('content').where('id', '=', id).executeTakeFirst()
export type NewsRow = NonNullable<Awaited<ReturnType<typeof findPublishedNews>>>

/** The published item just before (`newer`) or after another one in the list. */
export function findNeighbour(db: Db, of: { id: number; publishedAt: number }, way: 'newer' | 'older', now: number) {
  const [compare, order] = way === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return published(db, now)
    .select(['id', 'title', 'sourceType', 'sourceUrl'])
    .where((where) =>
      where.or([
        where('publishedAt', compare, of.publishedAt),
        where.and([where('publishedAt', '=', of.publishedAt), where('id', compare, of.id)]),
      ]),
    )
    .orderBy('publishedAt', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
}
export type NewsLinkRow = NonNullable<Awaited<ReturnType<typeof findNeighbour>>>

export const insertNews = (db: Db, news: Insertable<Schema['news']>) => insertRow(db, 'news', news)
