import type { Db } from '../core/database/database.ts'

export const listPasswordHashes = (db: Db, usernames: readonly string[]) =>
  db
    .selectFrom('users')
    .select('passwordHash')
    .where('usernameKey', 'in', usernames)
    .where('deletedAt', 'is', null)
    .execute()

/** Lessons with a video in published courses, in order of study. */
export const listDemoLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .innerJoin('courses', 'courses.id', 'lessons.courseId')
    .innerJoin('media', 'media.id', 'lessons.mediaId')
    .select([
      'lessons.id',
      'lessons.courseId',
      'lessons.mediaId',
      'media.durationMs',
      'courses.priceFen',
      'courses.name as courseName',
    ])
    .where('courses.status', '=', 'PUBLISHED')
    .orderBy('lessons.courseId')
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .execute()
export type DemoLessonRow = Awaited<ReturnType<typeof listDemoLessons>>[number]

/** The students enrolled in a course, and since when. */
export const listEnrolled = (db: Db, courseId: number) =>
  db
    .selectFrom('enrollments')
    .select(['studentId', 'createdAt'])
    .where('courseId', '=', courseId)
    .where('replacedAt', 'is', null)
    .orderBy('studentId')
    .execute()
