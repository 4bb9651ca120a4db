import type { RefusalReason } from '@jiangxue/contract/learning/learning.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { rowsOf, countRows, pageOf, type PageAt } from '../../core/database/page-of.ts'
import { given } from '../../core/database/rows/given.ts'
import { sumOf } from '../../core/database/rows/row-results.ts'
import { isLessonExternal, isLessonUnverified } from '../../ledger/chain/unverified.queries.ts'
import { shownPercent } from '../../ledger/rules/shown-percent.ts'
import { taughtCourseIds } from '../../ledger/rules/taught-courses.queries.ts'

/** Study time in milliseconds before a day. */
export const sumStudyBefore = (db: Db, studentId: number, day: string): Promise<number> =>
  sumOf(
    db
      .selectFrom('studyDays')
      .select((of) => of.fn.sum('creditedMs').as('sum'))
      .where('studentId', '=', studentId)
      .where('day', '<', day),
  )

export const listStudyDays = (db: Db, studentId: number, from: string, to: string) =>
  db
    .selectFrom('studyDays')
    .select(['day', 'creditedMs'])
    .where('studentId', '=', studentId)
    .where('creditedMs', '>', 0)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

/** Selects the records of a student; `teacherId` limits them to that teacher's courses. */
export interface RecordsOf {
  readonly studentId: number
  readonly teacherId?: number | undefined
}
/** What a record shows besides its columns, for queries on `lesson_progress` and `lessons`. */
export const recordFigures = (db: Db) => [
  shownPercent,
  isLessonUnverified(db).as('isUnverified'),
  isLessonExternal.as('isExternal'),
]

/** Includes deleted lessons: study time stays. `creditedMsUpTo` also counts the lessons with smaller ids. */
export const listStudyRecords = (db: Db, { studentId, teacherId }: RecordsOf, at: PageAt) =>
  rowsOf(
    db
      .selectFrom('lessonProgress')
      .innerJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
      .innerJoin('courses', 'courses.id', 'lessonProgress.courseId')
      .select([
        'lessonProgress.lessonId',
        'courses.name as courseName',
        'lessons.title as lessonTitle',
        'lessonProgress.completedAt',
        'lessonProgress.creditedMs',
        'lessonProgress.updatedAt',
      ])
      .select(recordFigures(db))
      .select(
        sql<number>`cast(sum(lesson_progress.credited_ms) over (order by lesson_progress.lesson_id) as bigint)`.as(
          'creditedMsUpTo',
        ),
      )
      .where('lessonProgress.studentId', '=', studentId)
      .$call(
        given(teacherId, (query, teacherId) =>
          query.where('lessonProgress.courseId', 'in', taughtCourseIds(db, teacherId)),
        ),
      )
      .orderBy('lessonProgress.updatedAt', 'desc')
      .orderBy('lessonProgress.lessonId', 'desc'),
    at,
  )
export type StudyRecordRow = Awaited<ReturnType<typeof listStudyRecords>>[number]

export const countStudyRecords = (db: Db, { studentId, teacherId }: RecordsOf): Promise<number> =>
  countRows(
    db
      .selectFrom('lessonProgress')
      .where('studentId', '=', studentId)
      .$call(given(teacherId, (query, teacherId) => query.where('courseId', 'in', taughtCourseIds(db, teacherId)))),
  )

/** Total study time and completed lessons of the records. */
export async function sumStudyRecords(db: Db, { studentId, teacherId }: RecordsOf) {
  const row = await db
    .selectFrom('lessonProgress')
    .select((of) => [
      of.fn.sum<number | null>('creditedMs').as('creditedMs'),
      of.fn.count<number>('completedAt').as('completed'),
    ])
    .where('studentId', '=', studentId)
    .$call(given(teacherId, (query, teacherId) => query.where('courseId', 'in', taughtCourseIds(db, teacherId))))
    .executeTakeFirstOrThrow()
  return { creditedMs: Number(row.creditedMs ?? 0), completed: Number(row.completed) }
}

// Neither loses study time: after a lesson's end it counts in full, and a takeover only changes the device.
export const harmlessReasons: RefusalReason[] = ['lessonCompleted', 'takenOver']

const refusalsOf = (db: Db, studentId: number) =>
  db
    .selectFrom('studyRefusals')
    .where('studyRefusals.studentId', '=', studentId)
    .where('studyRefusals.reason', 'not in', harmlessReasons)

export const listRefusals = (db: Db, studentId: number, at: PageAt) =>
  pageOf(
    refusalsOf(db, studentId)
      .innerJoin('lessons', 'lessons.id', 'studyRefusals.lessonId')
      .innerJoin('courses', 'courses.id', 'lessons.courseId')
      .select([
        'studyRefusals.day',
        'studyRefusals.lessonId',
        'courses.name as courseName',
        'lessons.title as lessonTitle',
        'studyRefusals.reason',
        'studyRefusals.refusals',
        'studyRefusals.lastAt',
      ])
      .orderBy('studyRefusals.lastAt', 'desc')
      .orderBy('studyRefusals.lessonId')
      .orderBy('studyRefusals.day')
      .orderBy('studyRefusals.reason'),
    at,
    refusalsOf(db, studentId),
  )
