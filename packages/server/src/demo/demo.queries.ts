import type { Db } from '../core/database/database.ts'

/** Whether anybody has an account here. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const listPasswordHashes = (db: Db, usernames: readonly string[]) =>
  db
    .selectFrom('users')
    .select('password_hash')
    .where('username_key', 'in', usernames)
    .where('deleted_at', 'is', null)
    .execute()

/** Lessons with a video of published courses, in the order of study. */
export const listDemoLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .innerJoin('media', 'media.id', 'lessons.media_id')
    .select([
      'lessons.id',
      'lessons.course_id',
      'lessons.media_id',
      'media.duration_ms',
      'courses.price_fen',
      'courses.name as course_name',
    ])
    .where('courses.status', '=', 'PUBLISHED')
    .orderBy('lessons.course_id')
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .execute()
export type DemoLessonRow = Awaited<ReturnType<typeof listDemoLessons>>[number]
