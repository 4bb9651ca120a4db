import { outlineOrder } from '../course/outline.queries.ts'
import type { Db } from '../../core/database/database.ts'

const offset = ({ page, size }: { page: number; size: number }) => page * size

const studied = (db: Db, studentId: number) =>
  db
    .selectFrom('courses')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'courses.id').on('enrollments.student_id', '=', studentId),
    )
    .leftJoin('course_progress', (join) =>
      join.onRef('course_progress.course_id', '=', 'courses.id').on('course_progress.student_id', '=', studentId),
    )
    .where('courses.deleted_at', 'is', null)

const wanted = (db: Db, studentId: number, which: 'enrolled' | 'withoutEnrollment') =>
  which === 'enrolled'
    ? studied(db, studentId).where('enrollments.id', 'is not', null)
    : studied(db, studentId).where('enrollments.id', 'is', null).where('course_progress.course_id', 'is not', null)

/** Courses of a student, those studied last first. */
export const listStudiedCourses = (
  db: Db,
  studentId: number,
  which: 'enrolled' | 'withoutEnrollment',
  page: { page: number; size: number },
) =>
  wanted(db, studentId, which)
    .select([
      'courses.id',
      'courses.name',
      'courses.cover_file_id',
      'courses.lesson_count',
      'enrollments.created_at',
      'enrollments.expires_at',
      'course_progress.completed_lessons',
      'course_progress.credited_ms',
      'course_progress.last_studied_at',
    ])
    .orderBy((order) => order.fn.coalesce('course_progress.last_studied_at', 'enrollments.created_at'), 'desc')
    .orderBy('courses.id', 'desc')
    .limit(page.size)
    .offset(offset(page))
    .execute()

export async function countStudiedCourses(
  db: Db,
  studentId: number,
  which: 'enrolled' | 'withoutEnrollment',
): Promise<number> {
  const row = await wanted(db, studentId, which)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const listLessonsOf = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .leftJoin('media', 'media.id', 'lessons.media_id')
    .select([
      'lessons.id',
      'lessons.course_id',
      'lessons.title',
      'lessons.media_id',
      'chapters.title as chapter_title',
      'media.duration_ms',
    ])
    .where('lessons.course_id', 'in', courseIds)
    .where('lessons.deleted_at', 'is', null)
    .where('chapters.deleted_at', 'is', null)
    .orderBy(outlineOrder)
    .execute()

export const findCourseGains = (db: Db, studentId: number, courseId: number) =>
  db
    .selectFrom('course_progress')
    .select(['completed_lessons', 'credited_ms'])
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()

export const findTotals = (db: Db, studentId: number) =>
  db
    .selectFrom('student_totals')
    .select(['credited_ms', 'completed_lessons', 'study_days'])
    .where('student_id', '=', studentId)
    .executeTakeFirst()

/** Courses of which every present lesson is completed. */
export async function countCompletedCourses(db: Db, studentId: number): Promise<number> {
  const row = await studied(db, studentId)
    .where('courses.lesson_count', '>', 0)
    .whereRef('course_progress.completed_lessons', '>=', 'courses.lesson_count')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
