import type { CourseListQuery } from '@jiangxue/contract/course.ts'
import type { CourseSort } from '@jiangxue/contract/course.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import type { Schema } from '../../core/database/schema.ts'

const cardColumns = [
  'courses.id',
  'courses.name',
  'courses.summary',
  'courses.level',
  'courses.priceFen',
  'courses.coverFileId',
  'courses.categoryId',
  'courses.requiresLogin',
  'courses.lessonCount',
  'courses.studentCount',
  'courses.enrollCount',
  'courses.createdAt',
  'categories.name as categoryName',
] as const

const published = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.categoryId')
    .where('courses.status', '=', 'PUBLISHED')
    .where('courses.deletedAt', 'is', null)

type CourseFilter = Pick<CourseListQuery, 'keyword' | 'categoryId' | 'teacherId'>
function filtered(db: Db, { keyword, categoryId, teacherId }: CourseFilter) {
  let query = published(db)
  if (teacherId !== undefined)
    query = query.where('courses.id', 'in', (of) =>
      of.selectFrom('courseTeachers').select('courseId').where('teacherId', '=', teacherId),
    )
  if (categoryId !== undefined) query = query.where('courses.categoryId', '=', categoryId)
  if (keyword) {
    const pattern = `%${escapeLike(keyword.toLowerCase())}%`
    query = query.where(
      sql<boolean>`(lower(courses.name) like ${pattern} escape '\\' or lower(courses.summary) like ${pattern} escape '\\')`,
    )
  }
  return query
}

const order: Record<
  CourseSort,
  { readonly column: 'createdAt' | 'studentCount' | 'priceFen'; readonly direction: 'asc' | 'desc' }
> = {
  newest: { column: 'createdAt', direction: 'desc' },
  popular: { column: 'studentCount', direction: 'desc' },
  'price-asc': { column: 'priceFen', direction: 'asc' },
  'price-desc': { column: 'priceFen', direction: 'desc' },
}

/** One page of published courses and how many there are in all. */
export async function listPublishedCourses(db: Db, query: CourseListQuery) {
  const { column, direction } = order[query.sort]
  const rows = await filtered(db, query)
    .select(cardColumns)
    .orderBy(`courses.${column}`, direction)
    .orderBy('courses.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const isWhole = query.page === 0 && rows.length < query.size
  return { rows, total: isWhole ? rows.length : await countPublishedCourses(db, query) }
}
export type CourseCardRow = Awaited<ReturnType<typeof listPublishedCourses>>['rows'][number]

async function countPublishedCourses(db: Db, query: CourseListQuery): Promise<number> {
  const { total } = await filtered(db, query)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A course that is not deleted, whatever its status. */
export const findCourse = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.categoryId')
    .selectAll('courses')
    .select('categories.name as categoryName')
    .where('courses.id', '=', id)
    .where('courses.deletedAt', 'is', null)
    .executeTakeFirst()
export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>

export const listCourseNames = (db: Db, ids: readonly number[]) =>
  db.selectFrom('courses').select(['id', 'name']).where('id', 'in', ids).execute()

/**
 * Locks a course that is not deleted until the transaction ends, so that it is neither deleted nor changed meanwhile.
 * Undefined where there is none.
 */
export const lockCourse = (db: Db, id: number) =>
  db
    .updateTable('courses')
    .set((column) => ({ updatedAt: column.ref('updatedAt') }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'name', 'status', 'version', 'priceFen'])
    .executeTakeFirst()

export async function insertCourse(db: Db, course: Insertable<Schema['courses']>): Promise<number> {
  return (await db.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes a locked course. */
export const saveCourse = (db: Db, course: { id: number; version: number }, change: Updateable<Schema['courses']>) =>
  db
    .updateTable('courses')
    .set({ ...change, version: course.version + 1 })
    .where('id', '=', course.id)
    .execute()

export const listCourseTeachers = (db: Db, courseId: number) =>
  db
    .selectFrom('courseTeachers')
    .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
    .select([
      'teachers.id',
      'teachers.name',
      'teachers.title',
      'teachers.specialty',
      'teachers.biography',
      'teachers.status',
      'teachers.avatarFileId',
    ])
    .where('courseTeachers.courseId', '=', courseId)
    .orderBy('courseTeachers.position')
    .execute()
export type CourseTeacherRow = Awaited<ReturnType<typeof listCourseTeachers>>[number]

/** Makes these the teachers of a course, in this order. */
export async function replaceCourseTeachers(db: Db, courseId: number, teacherIds: readonly number[]): Promise<void> {
  await db.deleteFrom('courseTeachers').where('courseId', '=', courseId).execute()
  const rows = teacherIds.map((teacherId, position) => ({ courseId, teacherId, position }))
  if (rows.length > 0) await db.insertInto('courseTeachers').values(rows).execute()
}

/** Whether the user's account is linked to one of the course's teachers. */
export const teachesCourse = async (db: Db, userId: number, courseId: number): Promise<boolean> =>
  (await db
    .selectFrom('courseTeachers')
    .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
    .select('teachers.id')
    .where('courseTeachers.courseId', '=', courseId)
    .where('teachers.userId', '=', userId)
    .executeTakeFirst()) !== undefined

/** The ids of the courses that are taught by the user's account. */
export const taughtCourseIds = (db: Db, userId: number) =>
  db
    .selectFrom('courseTeachers')
    .innerJoin('teachers', 'teachers.id', 'courseTeachers.teacherId')
    .select('courseTeachers.courseId')
    .where('teachers.userId', '=', userId)
