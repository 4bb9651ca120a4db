import type { Db } from '../../core/database/database.ts'

interface At {
  page: number
  size: number
}

/** Study time in milliseconds from one day to another, both included. */
export async function sumStudyDays(db: Db, studentId: number, from: string, to: string): Promise<number> {
  const row = await db
    .selectFrom('study_days')
    .select((sum) => sum.fn.sum<number | null>('credited_ms').as('credited_ms'))
    .where('student_id', '=', studentId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirst()
  return Number(row?.credited_ms ?? 0)
}

export const listStudyDays = (db: Db, studentId: number, from: string, to: string) =>
  db
    .selectFrom('study_days')
    .select(['day', 'credited_ms'])
    .where('student_id', '=', studentId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

/** Deleted lessons are in it: what was learned stays. */
export const listStudyRecords = (db: Db, studentId: number, { page, size }: At) =>
  db
    .selectFrom('lesson_progress')
    .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
    .innerJoin('courses', 'courses.id', 'lesson_progress.course_id')
    .select([
      'lesson_progress.lesson_id',
      'courses.name as course_name',
      'lessons.title as lesson_title',
      'lesson_progress.progress_percent',
      'lesson_progress.completed_at',
      'lesson_progress.credited_ms',
      'lesson_progress.updated_at',
    ])
    .where('lesson_progress.student_id', '=', studentId)
    .orderBy('lesson_progress.updated_at', 'desc')
    .orderBy('lesson_progress.lesson_id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()

export async function countStudyRecords(db: Db, studentId: number): Promise<number> {
  const row = await db
    .selectFrom('lesson_progress')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const listRefusals = (db: Db, studentId: number, { page, size }: At) =>
  db
    .selectFrom('study_refusals')
    .innerJoin('lessons', 'lessons.id', 'study_refusals.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select([
      'study_refusals.day',
      'study_refusals.lesson_id',
      'courses.name as course_name',
      'lessons.title as lesson_title',
      'study_refusals.reason',
      'study_refusals.refusals',
      'study_refusals.last_at',
    ])
    .where('study_refusals.student_id', '=', studentId)
    .orderBy('study_refusals.last_at', 'desc')
    .orderBy('study_refusals.lesson_id')
    .orderBy('study_refusals.day')
    .orderBy('study_refusals.reason')
    .limit(size)
    .offset(page * size)
    .execute()

export async function countRefusals(db: Db, studentId: number): Promise<number> {
  const row = await db
    .selectFrom('study_refusals')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
