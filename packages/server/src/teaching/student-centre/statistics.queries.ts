import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import { given } from '../../core/database/rows/given.ts'
import { sumOf } from '../../core/database/rows/row-results.ts'
import { isCounted, type DiscountedRanges } from '../../ledger/chain/discounted.queries.ts'
import { rowsOfDay } from '../../ledger/chain/rows-of-day.queries.ts'
import { taughtCourseIds } from '../../ledger/rules/taught-courses.queries.ts'
import type { RecordsOf } from './study-record.queries.ts'

/** Study time in milliseconds, of all courses or of one teacher's courses. */
export const sumCreditedMs = (db: Db, { studentId, teacherId }: RecordsOf): Promise<number> =>
  sumOf(
    db
      .selectFrom('lessonProgress')
      .select((of) => of.fn.sum('creditedMs').as('sum'))
      .where('studentId', '=', studentId)
      .$call(given(teacherId, (query, teacherId) => query.where('courseId', 'in', taughtCourseIds(db, teacherId)))),
  )

/** Study time in milliseconds, and the number of lessons with study time, of one day. */
export async function findDayFigures(
  db: Db,
  { studentId, teacherId }: RecordsOf,
  day: string,
  discounted: DiscountedRanges,
): Promise<{ creditedMs: number; lessons: number }> {
  const row = await rowsOfDay(db, studentId, day)
    .select((of) => [
      of.fn.sum<number | null>('newMs').as('creditedMs'),
      of.fn.count<number>('lessonId').distinct().as('lessons'),
    ])
    .where('newMs', '>', 0)
    .where(isCounted(discounted))
    .$call(given(teacherId, (query, teacherId) => query.where('courseId', 'in', taughtCourseIds(db, teacherId))))
    .executeTakeFirstOrThrow()
  return { creditedMs: Number(row.creditedMs ?? 0), lessons: Number(row.lessons) }
}

/** Notes written since an instant. */
export const countNotesSince = (db: Db, { studentId, teacherId }: RecordsOf, since: number): Promise<number> =>
  countRows(
    db
      .selectFrom('notes')
      .where('studentId', '=', studentId)
      .where('createdAt', '>=', since)
      .$call(
        given(teacherId, (query, teacherId) =>
          query.where('lessonId', 'in', (of) =>
            of
              .selectFrom('lessons')
              .select('lessons.id')
              .where('lessons.courseId', 'in', taughtCourseIds(db, teacherId)),
          ),
        ),
      ),
  )
