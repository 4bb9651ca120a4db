import type { Db } from '../../core/database/database.ts'

/** The lesson as a record needs it: of a published course, not deleted. */
export const findLesson = (db: Db, lessonId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('media', 'media.id', 'lessons.media_id')
    .select([
      'lessons.id',
      'lessons.course_id',
      'lessons.media_id',
      'lessons.is_preview',
      'lessons.is_public',
      'media.duration_ms',
      'courses.price_fen',
      'courses.requires_login',
      'courses.status',
    ])
    .where('lessons.id', '=', lessonId)
    .where('lessons.deleted_at', 'is', null)
    .where('chapters.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst()
export type LessonRow = NonNullable<Awaited<ReturnType<typeof findLesson>>>

export const findProgress = (db: Db, studentId: number, lessonId: number) =>
  db
    .selectFrom('lesson_progress')
    .select(['lesson_id', 'media_id', 'coverage', 'credited_ms', 'progress_percent', 'completed_at'])
    .where('student_id', '=', studentId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()

/** Progress in one course, or in all. */
export const listProgress = (db: Db, studentId: number, courseId: number | undefined) =>
  db
    .selectFrom('lesson_progress')
    .leftJoin('media', 'media.id', 'lesson_progress.media_id')
    .select([
      'lesson_progress.lesson_id',
      'lesson_progress.media_id',
      'lesson_progress.coverage',
      'lesson_progress.credited_ms',
      'lesson_progress.progress_percent',
      'lesson_progress.completed_at',
      'media.duration_ms',
    ])
    .where('lesson_progress.student_id', '=', studentId)
    .$if(courseId !== undefined, (query) => query.where('lesson_progress.course_id', '=', courseId as number))
    .orderBy('lesson_progress.lesson_id')
    .execute()
