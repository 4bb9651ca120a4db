import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
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

/** News is public from its time of publishing on. */
const published = (db: Db, now: number) =>
  db.selectFrom('news').where('status', '=', 'PUBLISHED').where('publishedAt', '<=', now)

/** One page of public news, the newest first, and how many there are in all. */
export async function listPublishedNews(db: Db, { page, size }: { page: number; size: number }, now: number) {
  const rows = await published(db, now)
    .select(cardColumns)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  const isWhole = page === 0 && rows.length < size
  return { rows, total: isWhole ? rows.length : await countPublishedNews(db, now) }
}
export type NewsCardRow = Awaited<ReturnType<typeof listPublishedNews>>['rows'][number]

async function countPublishedNews(db: Db, now: number): Promise<number> {
  const row = await published(db, now)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const findPublishedNews = (db: Db, id: number, now: number) =>
  published(db, now).select(cardColumns).select('content').where('id', '=', id).executeTakeFirst()
export type NewsRow = NonNullable<Awaited<ReturnType<typeof findPublishedNews>>>

export async function insertNews(db: Db, news: Insertable<Schema['news']>): Promise<number> {
  return (await db.insertInto('news').values(news).returning('id').executeTakeFirstOrThrow()).id
}
