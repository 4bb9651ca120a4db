import type { Db } from '../../core/database/database.ts'

/** Together below the 50,000 addresses that a sitemap may hold. */
const most = 20_000

/** Every public course, the newest first. */
export const listCourseAddresses = (db: Db) =>
  db
    .selectFrom('courses')
    .select(['id', 'updatedAt'])
    .where('status', '=', 'PUBLISHED')
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** All news that is read on this site and public by now, the newest first. */
export const listNewsAddresses = (db: Db, now: number) =>
  db
    .selectFrom('news')
    .select(['id', 'updatedAt', 'publishedAt'])
    .where('status', '=', 'PUBLISHED')
    // Of an article of the official account there is only a link here.
    .where('sourceType', '!=', 'wechat')
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt', 'desc')
    .limit(most)
    .execute()
