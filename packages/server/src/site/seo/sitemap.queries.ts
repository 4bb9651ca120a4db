import type { Db } from '../../core/database/database.ts'

/** Limit per kind of page; together they stay below the 50,000 URLs allowed in a sitemap. */
const most = 20_000

/** All public courses, newest first. */
export const listCourseAddresses = (db: Db) =>
  db
    .selectFrom('courses')
    .select(['id', 'updatedAt'])
    .where('status', '=', 'PUBLISHED')
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** All public news with a page on this site, newest first. */
export const listNewsAddresses = (db: Db, now: number) =>
  db
    .selectFrom('news')
    .select(['id', 'updatedAt', 'publishedAt'])
    .where('status', '=', 'PUBLISHED')
    // Articles of the WeChat account are only linked.
    .where('sourceType', '!=', 'wechat')
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt', 'desc')
    .limit(most)
    .execute()
