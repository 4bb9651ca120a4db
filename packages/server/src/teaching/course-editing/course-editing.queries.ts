import type { ManagedCourseListQuery } from '@jiangxue/contract/course-admin.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import type { Schema } from '../../core/database/schema.ts'
import { insertCourseTeacher } from '../course/outline.queries.ts'

function filtered(db: Db, { keyword, status, categoryId }: Partial<ManagedCourseListQuery>) {
  let query = db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.categoryId')
    .where('courses.deletedAt', 'is', null)
  if (status !== undefined) query = query.where('courses.status', '=', status)
  if (categoryId !== undefined) query = query.where('courses.categoryId', '=', categoryId)
  if (keyword)
    query = query.where(sql<boolean>`lower(courses.name) like ${`%${escapeLike(keyword.toLowerCase())}%`} escape '\\'`)
  return query
}

const sortColumns = {
  updatedAt: 'courses.updatedAt',
  name: 'courses.name',
  price: 'courses.priceFen',
  studentCount: 'courses.studentCount',
} as const

/** One page of courses of every status and how many there are in all. */
export async function listManagedCourses(db: Db, query: ManagedCourseListQuery) {
  const [column, direction] = query.sort.split('-') as [keyof typeof sortColumns, 'asc' | 'desc']
  const rows = await filtered(db, query)
    .selectAll('courses')
    .select('categories.name as categoryName')
    .orderBy(sortColumns[column], direction)
    .orderBy('courses.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const { total } = await filtered(db, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** A course that is not deleted, with everything of it. */
export const findManagedCourse = (db: Db, id: number) =>
  filtered(db, {})
    .selectAll('courses')
    .select('categories.name as categoryName')
    .where('courses.id', '=', id)
    .executeTakeFirst()
export type ManagedCourseRow = NonNullable<Awaited<ReturnType<typeof findManagedCourse>>>

/** Makes other writers of a course wait until this transaction ends. */
export const lockCourse = (db: Db, id: number) =>
  db
    .updateTable('courses')
    .set((column) => ({ updatedAt: column.ref('updatedAt') }))
    .where('id', '=', id)
    .execute()

/** Changes a locked course. */
export const saveCourse = (db: Db, course: { id: number; version: number }, change: Updateable<Schema['courses']>) =>
  db
    .updateTable('courses')
    .set({ ...change, version: course.version + 1 })
    .where('id', '=', course.id)
    .execute()

export async function replaceCourseTeachers(db: Db, courseId: number, teacherIds: readonly number[]): Promise<void> {
  await db.deleteFrom('courseTeachers').where('courseId', '=', courseId).execute()
  for (const [position, teacherId] of teacherIds.entries()) await insertCourseTeacher(db, courseId, teacherId, position)
}

export const hasCategory = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Those of the ids that are teachers. */
export const findTeacherIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('teachers').select('id').where('id', 'in', ids).execute()).map((row) => row.id)

/** The statuses that the school has added to the four that always exist. */
export const listCustomStatuses = (db: Db) =>
  db.selectFrom('courseStatuses').select(['value', 'name']).orderBy('position').orderBy('value').execute()

/** Chapters and lessons as a copy needs them. */
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
