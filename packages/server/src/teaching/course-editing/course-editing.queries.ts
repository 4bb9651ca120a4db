import type { ManagedCourseListQuery } from '@jiangxue/contract/course/course-admin.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { pageOf } from '../../core/database/page-of.ts'
import { valuesOf } from '../../core/database/rows/row-results.ts'
import { taughtCourseIds } from '../../ledger/rules/taught-courses.queries.ts'

/** Filters courses; `teacherId` limits them to those that this user teaches. */
type CourseFilter = Partial<ManagedCourseListQuery> & { readonly teacherId?: number | undefined }

function filtered(db: Db, { keyword, status, categoryId, teacherId }: CourseFilter) {
  let query = db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.categoryId')
    .where('courses.deletedAt', 'is', null)
  if (status !== undefined) query = query.where('courses.status', '=', status)
  if (categoryId !== undefined) query = query.where('courses.categoryId', '=', categoryId)
  if (teacherId !== undefined) query = query.where('courses.id', 'in', taughtCourseIds(db, teacherId))
  if (keyword) query = query.where(sql<boolean>`lower(courses.name) like ${containing(keyword)} escape '\\'`)
  return query
}

const sortColumns = {
  updatedAt: 'courses.updatedAt',
  name: 'courses.name',
  price: 'courses.priceFen',
  studentCount: 'courses.studentCount',
} as const

/** One page of courses of every status, and their total number. */
export function listManagedCourses(db: Db, query: ManagedCourseListQuery & CourseFilter) {
  const [column, direction] = query.sort.split('-') as [keyof typeof sortColumns, 'asc' | 'desc']
  return pageOf(
    filtered(db, query)
      .selectAll('courses')
      .select('categories.name as categoryName')
      .orderBy(sortColumns[column], direction)
      .orderBy('courses.id', 'desc'),
    query,
  )
}

export const countCoursesByStatus = (db: Db, teacherId?: number) =>
  filtered(db, { teacherId })
    .select((of) => ['courses.status', of.fn.countAll<number>().as('count')])
    .groupBy('courses.status')
    .execute()

/** The given ids that are ids of teachers. */
export const findTeacherIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? [] : valuesOf(db.selectFrom('teachers').select('id').where('id', 'in', ids), 'id')

/** The statuses that the school has added to the four built-in ones. */
export const listCustomStatuses = (db: Db) =>
  db.selectFrom('courseStatuses').select(['value', 'name', 'tone']).orderBy('position').orderBy('value').execute()

/** Chapters with the columns that a copy needs. */
export const listChaptersToCopy = (db: Db, courseId: number) =>
  db
    .selectFrom('chapters')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
export const listLessonsToCopy = (db: Db, courseId: number) =>
  db
    .selectFrom('lessons')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
export const listMaterialsToCopy = (db: Db, courseId: number) =>
  db.selectFrom('materials').selectAll().where('courseId', '=', courseId).orderBy('id').execute()
