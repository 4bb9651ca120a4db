import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { NewsTable } from '../database/schema.ts'

export async function insertNews(db: Db, news: Insertable<NewsTable>): Promise<number> {
  return (await db.insertInto('news').values(news).returning('id').executeTakeFirstOrThrow()).id
}
