import type { Context } from '../core/context.ts'
import type { SmallCourse } from './world.ts'

/** Notes the first lessons of a course as completed by a student, with the totals that go with them. */
export function completeLessons(
  { database, now }: Context,
  studentId: number,
  course: SmallCourse,
  count: number,
): Promise<void> {
  return database.write(async (db) => {
    const at = now()
    for (const lesson of course.lessons.slice(0, count))
      await db
        .insertInto('lesson_progress')
        .values({
          student_id: studentId,
          lesson_id: lesson.id,
          course_id: course.id,
          media_id: lesson.mediaId,
          coverage: '[]',
          covered_ms: lesson.durationMs,
          credited_ms: lesson.durationMs,
          progress_percent: 100,
          completed_at: at,
          updated_at: at,
        })
        .execute()
    await db
      .insertInto('student_totals')
      .values({ student_id: studentId, completed_lessons: count, last_studied_at: at })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ completed_lessons: count }))
      .execute()
  })
}
