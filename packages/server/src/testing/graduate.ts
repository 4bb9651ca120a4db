import type { Context } from '../core/context.ts'

/** A course of the world, as far as it matters here. */
interface StudiedCourse {
  readonly id: number
  readonly lessons: readonly { readonly id: number; readonly mediaId: number; readonly durationMs: number }[]
}

/** Marks the first lessons of a course as completed by a student, including the totals. */
export function completeLessons(
  { database, now }: Context,
  studentId: number,
  course: StudiedCourse,
  count: number,
): Promise<void> {
  return database.write(async (db) => {
    const at = now()
    for (const lesson of course.lessons.slice(0, count))
      await db
        .insertInto('lessonProgress')
        .values({
          studentId,
          lessonId: lesson.id,
          courseId: course.id,
          mediaId: lesson.mediaId,
          coverage: JSON.stringify([[0, lesson.durationMs]]),
          coveredMs: lesson.durationMs,
          creditedMs: lesson.durationMs,
          progressPercent: 100,
          completedAt: at,
          updatedAt: at,
        })
        .execute()
    await db
      .insertInto('studentTotals')
      .values({ studentId, completedLessons: count, lastStudiedAt: at })
      .onConflict((conflict) => conflict.column('studentId').doUpdateSet({ completedLessons: count }))
      .execute()
  })
}
