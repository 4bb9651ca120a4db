import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { saveVersion, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'
import { taughtCourseIds } from '../../ledger/rules/taught-courses.queries.ts'

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

/** All published courses, newest first. */
export const listPublishedCourseRows = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.categoryId')
    .select(cardColumns)
    .where('courses.status', '=', 'PUBLISHED')
    .where('courses.deletedAt', 'is', null)
    .orderBy('courses.id', 'desc')
    .execute()
export type CourseCardRow = Awaited<ReturnType<typeof listPublishedCourseRows>>[number]

export const listCourseIdsOfTeacher = async (db: Db, teacherId: number): Promise<number[]> => {
  const rows = await db.selectFrom('courseTeachers').select('courseId').where('teacherId', '=', teacherId).execute()
  return rows.map(({ courseId }) => courseId)
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
 * Locks a course that is not deleted until the transaction ends, so that it is neither deleted nor changed in the
 * meantime. Returns undefined if there is none.
 */
export const lockCourse = (db: Db, id: number) =>
  db
    .updateTable('courses')
    .set((column) => ({ updatedAt: column.ref('updatedAt') }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'name', 'status', 'version', 'priceFen'])
    .executeTakeFirst()

export const insertCourse = (db: Db, course: Insertable<Schema['courses']>) => insertRow(db, 'courses', course)

/** Changes a locked course. */
export const saveCourse = (db: Db, course: OfVersion, change: Updateable<Schema['courses']>) =>
  saveVersion(db, 'courses', course, change)

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

/** Replaces the teachers of a course, in this order. */
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

/** Whether the user's account is linked to a teacher of any course that is not deleted. */
export const teachesAnyCourse = async (db: Db, userId: number): Promise<boolean> =>
  (await taughtCourseIds(db, userId)
    .innerJoin('courses', 'courses.id', 'courseTeachers.courseId')
    .where('courses.deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined
