import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { valuesOf } from '../../core/database/rows/row-results.ts'
import { taughtCourseIds } from '../../ledger/rules/taught-courses.queries.ts'

/** The courses that a user teaches. Read first, since query planners know how many learners a given course has. */
export const listTaughtIds = (db: Db, userId: number): Promise<number[]> =>
  valuesOf(taughtCourseIds(db, userId), 'courseId')

/** Whether a student is enrolled in, or has study time in, one of these courses; checked for each student. */
export const learnsOneOf = (courseIds: readonly number[]) => sql<boolean>`(
  exists (select 1 from enrollments where enrollments.student_id = users.id and course_id in (${list(courseIds)}))
  or exists (select 1 from course_progress where course_progress.student_id = users.id and course_id in (${list(courseIds)})))`

/**
 * All learners of these courses, ordered by id; the cross join keeps SQLite from starting with every student of the
 * school.
 */
export const learnersOf = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom(
      sql<{ studentId: number }>`(select student_id from enrollments where course_id in (${list(courseIds)})
        union select student_id from course_progress where course_id in (${list(courseIds)}))`.as('taught'),
    )
    .crossJoin('users')
    .whereRef('users.id', '=', 'taught.studentId')
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is', null)

/** Maximum number of course groups; each group makes two parts of a union, whose number is limited. */
const mostBranches = 100

/**
 * Returns the ids of one page of learners. Each course is a separate branch, so that it is read in the order of the ids
 * and no further than the page; if there are very many courses, several share a branch.
 */
export async function listLearnerIds(
  db: Db,
  courseIds: readonly number[],
  status: AccountStatus | undefined,
  { order, limit, offset }: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<number[]> {
  const isListed = sql`exists (select 1 from users where users.id = student_id and role = 'STUDENT'
    and deleted_at is null ${status === undefined ? sql`` : sql`and status = ${status}`})`
  const groups = Object.values(Object.groupBy(courseIds, (_, index) => index % mostBranches)) as number[][]
  const branches = (groups.length > 0 ? groups : [[]]).flatMap((group) =>
    ['enrollments', 'course_progress'].map(
      (table) => sql`select student_id from ${sql.table(table)} where course_id in (${list(group)}) and ${isListed}`,
    ),
  )
  const { rows } = await sql<{ studentId: number }>`${sql.join(branches, sql` union `)}
    order by 1 ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

const noCourse = 0
const list = (courseIds: readonly number[]) => sql.join(courseIds.length > 0 ? courseIds : [noCourse])
