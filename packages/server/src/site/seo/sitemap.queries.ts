import type { Db } from '../../core/database/database.ts'

/** Together below the 50,000 addresses that a sitemap may hold. */
const most = 20_000

/** Every public course, the newest first. */
export const listCourseAddresses = (db: Db) =>
  db
    .selectFrom('courses')
    .select(['id', 'updated_at'])
    .where('status', '=', 'PUBLISHED')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** All news that is read on this site and public by now, the newest first. */
export const listNewsAddresses = (db: Db, now: number) =>
  db
    .selectFrom('news')
    .select(['id', 'updated_at', 'published_at'])
    .where('status', '=', 'PUBLISHED')
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute()
