import type { ClassFilter } from '@jiangxue/contract/class/training-class.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { saveVersion, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'
import { learnsOneOf } from '../../people/student/taught-students.queries.ts'

/** The classes that a caller may see, and which of their members: see `studentScope`. */
export interface ClassScope {
  readonly organizationId?: number | undefined
  /** A teacher, with the courses whose learners they may see. */
  readonly teacher?: { readonly userId: number; readonly courseIds: readonly number[] }
  /** Whether members whose account has been deleted are listed, too. */
  readonly withDeleted?: boolean
}

type Columns = Schema['trainingClasses']

export const insertClass = (db: Db, row: Insertable<Columns>) => insertRow(db, 'trainingClasses', row)

/** Limits the members of a class to those whom the caller may see; expects the members as `users`. */
export const inScope = ({ organizationId, teacher }: ClassScope) =>
  teacher
    ? learnsOneOf(teacher.courseIds)
    : organizationId === undefined
      ? sql<boolean>`1 = 1`
      : sql<boolean>`users.organization_id = ${organizationId}`

const isVisible = ({ organizationId, teacher }: ClassScope) =>
  teacher
    ? sql<boolean>`exists (select 1 from class_teachers join teachers on teachers.id = class_teachers.teacher_id
        where class_teachers.class_id = training_classes.id and teachers.user_id = ${teacher.userId})`
    : organizationId === undefined
      ? sql<boolean>`1 = 1`
      : sql<boolean>`(training_classes.organization_id = ${organizationId} or exists (
          select 1 from class_members join users on users.id = class_members.student_id
          where class_members.class_id = training_classes.id and users.organization_id = ${organizationId}
            and users.deleted_at is null))`

const memberCount = (scope: ClassScope) =>
  sql<number>`(select count(*) from class_members join users on users.id = class_members.student_id
    where class_members.class_id = training_classes.id and users.deleted_at is null and ${inScope(scope)})`

function filtered(db: Db, scope: ClassScope, { keyword, status, organizationId, courseId }: ClassFilter) {
  let query = db.selectFrom('trainingClasses').where('trainingClasses.deletedAt', 'is', null).where(isVisible(scope))
  if (keyword) {
    query = query.where(sql<boolean>`lower(training_classes.name) like ${containing(keyword)} escape '\\'`)
  }
  if (status !== undefined) query = query.where('trainingClasses.status', '=', status)
  if (organizationId !== undefined) query = query.where('trainingClasses.organizationId', '=', organizationId)
  if (courseId !== undefined)
    query = query.where('trainingClasses.id', 'in', (of) =>
      of.selectFrom('classCourses').select('classCourses.classId').where('classCourses.courseId', '=', courseId),
    )
  return query
}

const whole = (query: ReturnType<typeof filtered>, scope: ClassScope) =>
  query
    .leftJoin('organizations', 'organizations.id', 'trainingClasses.organizationId')
    .selectAll('trainingClasses')
    .select(['organizations.name as organizationName', memberCount(scope).as('members')])

export const listClasses = (db: Db, scope: ClassScope, filter: ClassFilter, at: PageAt) =>
  rowsOf(whole(filtered(db, scope, filter), scope).orderBy('trainingClasses.id', 'desc'), at)

export const listClassesBefore = (db: Db, filter: ClassFilter, id: number, limit: number) =>
  whole(filtered(db, {}, filter).where('trainingClasses.id', '<', id), {})
    .orderBy('trainingClasses.id', 'desc')
    .limit(limit)
    .execute()

export const countClasses = (db: Db, scope: ClassScope, filter: ClassFilter): Promise<number> =>
  countRows(filtered(db, scope, filter))

export const findVisibleClass = (db: Db, scope: ClassScope, id: number) =>
  whole(filtered(db, scope, {}).where('trainingClasses.id', '=', id), scope).executeTakeFirst()
export const findClass = (db: Db, id: number) => findVisibleClass(db, {}, id)
export type ClassRecord = NonNullable<Awaited<ReturnType<typeof findClass>>>

/**
 * Locks a class and its roster. Returns only the columns that roster changes need, because counting the members of a
 * class for each of thousands of students would take minutes.
 */
export const lockClass = (db: Db, id: number) =>
  db
    .updateTable('trainingClasses')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'status', 'payment', 'paymentMethod'])
    .executeTakeFirst()
export type LockedClass = NonNullable<Awaited<ReturnType<typeof lockClass>>>

/** Changes a locked class. */
export const saveClass = (db: Db, record: OfVersion, change: Updateable<Columns>) =>
  saveVersion(db, 'trainingClasses', record, change)

/** The courses of classes in order, without deleted ones. */
export const listClassCourses = async (db: Db, classIds: readonly number[]) =>
  classIds.length === 0
    ? []
    : db
        .selectFrom('classCourses')
        .innerJoin('courses', 'courses.id', 'classCourses.courseId')
        .select([
          'classCourses.classId',
          'classCourses.addedAt',
          'courses.id',
          'courses.name',
          'courses.status',
          'courses.priceFen',
          'courses.lessonCount',
        ])
        .where('classCourses.classId', 'in', classIds)
        .where('courses.deletedAt', 'is', null)
        .orderBy('classCourses.classId')
        .orderBy('classCourses.position')
        .execute()
export type ClassCourse = Awaited<ReturnType<typeof listClassCourses>>[number]

export const listClassTeachers = async (db: Db, classIds: readonly number[]) =>
  classIds.length === 0
    ? []
    : db
        .selectFrom('classTeachers')
        .innerJoin('teachers', 'teachers.id', 'classTeachers.teacherId')
        .select(['classTeachers.classId', 'teachers.id', 'teachers.name'])
        .where('classTeachers.classId', 'in', classIds)
        .orderBy('classTeachers.classId')
        .orderBy('classTeachers.position')
        .execute()

/** Replaces the courses of a class at the time `now`; a course that stays keeps the time at which it was added. */
export async function replaceClassCourses(
  db: Db,
  classId: number,
  courseIds: readonly number[],
  now: number,
): Promise<void> {
  const before = await db
    .deleteFrom('classCourses')
    .where('classId', '=', classId)
    .returning(['courseId', 'addedAt'])
    .execute()
  const addedAt = new Map(before.map((course) => [course.courseId, course.addedAt]))
  const row = (courseId: number, position: number) => ({
    classId,
    courseId,
    position,
    addedAt: addedAt.get(courseId) ?? now,
  })
  await db.insertInto('classCourses').values(courseIds.map(row)).execute()
}

export async function replaceClassTeachers(db: Db, classId: number, teacherIds: readonly number[]): Promise<void> {
  await db.deleteFrom('classTeachers').where('classId', '=', classId).execute()
  const rows = teacherIds.map((teacherId, position) => ({ classId, teacherId, position }))
  if (rows.length > 0) await db.insertInto('classTeachers').values(rows).execute()
}

export const findCourseIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await db.selectFrom('courses').select('id').where('id', 'in', ids).where('deletedAt', 'is', null).execute()).map(
    (row) => row.id,
  )

/** The facts of a class that its certificates show; includes deleted classes. */
export const findAnyClass = (db: Db, id: number) =>
  db
    .selectFrom('trainingClasses')
    .select(['id', 'name', 'project', 'startDate', 'endDate', 'needsAssessment'])
    .where('id', '=', id)
    .executeTakeFirst()
