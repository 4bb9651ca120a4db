import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import { given } from '../../core/database/rows/given.ts'
import { valuesOf } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import { hasUnverifiedTime } from '../../ledger/chain/unverified.queries.ts'
import { taughtCourseIds } from '../../ledger/rules/taught-courses.queries.ts'
import {
  findsByNameOnly,
  findsManyNumbers,
  isFoundBy,
  isGram,
  isNamedBy,
  isRare,
  waysToFind,
  type KeywordPlan,
} from './keyword-plan.queries.ts'
import { learnersOf, learnsOneOf, listTaughtIds } from './taught-students.queries.ts'

/** Selects students; `teacherId` limits them to those in the courses of that user. */
export interface StudentFilter {
  readonly keyword?: KeywordPlan | undefined
  readonly status?: AccountStatus | undefined
  readonly organizationId?: number | undefined
  readonly teacherId?: number | undefined
  readonly ids?: readonly number[] | undefined
}

/** A filter with the courses of its teacher resolved. */
export interface KnownFilter extends StudentFilter {
  readonly courseIds?: readonly number[]
}
export const known = async (db: Db, filter: KnownFilter): Promise<KnownFilter> =>
  filter.teacherId === undefined || filter.courseIds
    ? filter
    : { ...filter, courseIds: await listTaughtIds(db, filter.teacherId) }

type Students = SelectQueryBuilder<Schema, 'users', object>

const students = (db: Db): Students =>
  db.selectFrom('users').where('users.role', '=', 'STUDENT').where('users.deletedAt', 'is', null)

export function filtered(db: Db, filter: KnownFilter): Students {
  const { keyword, courseIds } = filter
  let query = start(db, filter)
  if (filter.status !== undefined) query = query.where('users.status', '=', filter.status)
  if (filter.organizationId !== undefined) query = query.where('users.organizationId', '=', filter.organizationId)
  if (filter.ids !== undefined) query = query.where('users.id', 'in', filter.ids)
  if (isByTeacher(filter)) return keyword ? query.where(isFoundBy(keyword)) : query
  if (courseIds !== undefined) query = query.where(learnsOneOf(courseIds))
  if (keyword && findsManyNumbers(keyword)) return query.where(isFoundBy(keyword))
  if (keyword && !isByName(filter))
    query = query.where('users.id', 'in', sql<number>`(${sql.join(waysToFind(keyword), sql` union `)})`)
  return query
}

/** Starts with the smallest set: the learners of a teacher's courses, the students of a gram, or all students. */
function start(db: Db, filter: KnownFilter): Students {
  if (isByTeacher(filter)) return learnersOf(db, filter.courseIds ?? []) as unknown as Students
  return isByName(filter) ? studentsByGram(db, filter.keyword as KeywordPlan) : students(db)
}
const isByTeacher = ({ teacherId, ids, keyword }: StudentFilter) =>
  teacherId !== undefined && ids === undefined && !(keyword && isRare(keyword))
const isByName = (filter: StudentFilter) =>
  filter.keyword !== undefined && findsByNameOnly(filter.keyword) && !isByTeacher(filter)

/**
 * The column to order by: the one whose index is read. Ordering by the other side of a join would sort the complete
 * result.
 */
export const orderOf = (filter: StudentFilter) =>
  isByName(filter)
    ? sql.ref<number>('studentGrams.studentId')
    : sql.ref<number>(isByTeacher(filter) ? 'taught.studentId' : 'users.id')

export const studentsByGram = (db: Db, plan: KeywordPlan) =>
  db
    .selectFrom('studentGrams')
    .innerJoin('users', 'users.id', 'studentGrams.studentId')
    .where('studentGrams.gram', '=', plan.gram as string)
    .where('users.role', '=', 'STUDENT')
    .where('users.deletedAt', 'is', null)
    .$if(!plan.isGramWhole, (query) => query.where(isNamedBy(plan))) as unknown as Students

export const isKeywordAlone = ({ keyword, status, organizationId, teacherId, ids }: StudentFilter): boolean =>
  keyword !== undefined &&
  status === undefined &&
  organizationId === undefined &&
  teacherId === undefined &&
  ids === undefined

/** The ids that match a filter. The gram table contains only undeleted students: a gram alone needs no other table. */
export const foundIds = (db: Db, filter: KnownFilter): SelectQueryBuilder<Schema, 'users', { id: number }> =>
  filter.keyword && isGram(filter.keyword) && isKeywordAlone(filter)
    ? (db
        .selectFrom('studentGrams')
        .select('studentGrams.studentId as id')
        .where('studentGrams.gram', '=', filter.keyword.gram as string) as never)
    : filtered(db, filter).select('users.id')

/** The next matching ids below `before`, newest first. */
export async function listStudentIdsBefore(db: Db, filter: StudentFilter, before: number, limit: number) {
  const found = foundIds(db, await known(db, filter)).where(orderOf(filter), '<', before)
  return valuesOf(found.orderBy(orderOf(filter), 'desc').limit(limit), 'id')
}

/** The ids of all matching students, in no particular order. */
export const findStudentIds = async (db: Db, filter: StudentFilter): Promise<number[]> =>
  valuesOf(filtered(db, await known(db, filter)).select('users.id'), 'id')

/** Whether a filter matches every one of these students. */
export const areStudents = async (db: Db, ids: readonly number[], filter: StudentFilter): Promise<boolean> =>
  (await countRows(filtered(db, await known(db, { ...filter, ids })))) === ids.length

/** The rows of these students, including deleted ones. */
export const listStudentRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .leftJoin('studentTotals', 'studentTotals.studentId', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.username',
      'users.studentNumber',
      'users.organizationId',
      'organizations.name as organizationName',
      'users.status',
      'users.lastLoginAt',
      'users.avatarFileId',
      'users.idCardCipher',
      'users.ethnicity',
      'users.enrollmentDate',
      'users.phone',
      'users.email',
      'users.createdAt',
      'users.deletedAt',
      'users.version',
      'studentTotals.creditedMs',
      'studentTotals.studyDays',
      'studentTotals.completedLessons',
    ])
    .select(hasUnverifiedTime(db, sql.ref('users.id')).as('isUnverified'))
    .where('users.role', '=', 'STUDENT')
    .where('users.id', 'in', ids)
    .execute()
export type StudentListRow = Awaited<ReturnType<typeof listStudentRows>>[number]

/** A student, deleted or not. */
export const findAnyStudent = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'STUDENT').executeTakeFirst()

/**
 * Completed lessons and lesson count of every course that these students are enrolled in or have study time in; with
 * `teacherId`, only of that teacher's courses.
 */
export const listCourseShares = (db: Db, studentIds: readonly number[], teacherId?: number) =>
  db
    .selectFrom('enrollments')
    .select(['studentId', 'courseId'])
    .where('studentId', 'in', studentIds)
    .union(db.selectFrom('courseProgress').select(['studentId', 'courseId']).where('studentId', 'in', studentIds))
    .$call((pairs) =>
      db
        .selectFrom(pairs.as('pairs'))
        .innerJoin('courses', 'courses.id', 'pairs.courseId')
        .leftJoin('courseProgress', (join) =>
          join
            .onRef('courseProgress.studentId', '=', 'pairs.studentId')
            .onRef('courseProgress.courseId', '=', 'pairs.courseId'),
        )
        .select(['pairs.studentId', 'courses.lessonCount', 'courseProgress.completedLessons'])
        .where('courses.deletedAt', 'is', null)
        .$call(given(teacherId, (query, teacherId) => query.where('courses.id', 'in', taughtCourseIds(db, teacherId)))),
    )
    .execute()

export const listOrganizationNames = (db: Db) =>
  db.selectFrom('organizations').select(['id', 'name']).orderBy('id').execute()
