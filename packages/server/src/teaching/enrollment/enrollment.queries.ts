import { sql, type Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import type { Schema } from '../../core/database/schema.ts'
import { isCourseUnverified } from '../../ledger/chain/unverified.queries.ts'
import { shownPercent } from '../../ledger/rules/shown-percent.ts'
import { outlineOrder } from '../outline/outline.queries.ts'

/** The current enrollment of a student in a course, that is, the one not replaced by a later one. */
export const findEnrollment = (db: Db, studentId: number, courseId: number) =>
  db
    .selectFrom('enrollments')
    .leftJoin('orders', 'orders.enrollmentId', 'enrollments.id')
    .select([
      'enrollments.id',
      'enrollments.createdAt',
      'enrollments.expiresAt',
      'enrollments.classId',
      'orders.status as orderStatus',
      'orders.amountFen',
      'orders.paidFen',
    ])
    .where('enrollments.studentId', '=', studentId)
    .where('enrollments.courseId', '=', courseId)
    .where('enrollments.replacedAt', 'is', null)
    .executeTakeFirst()
export type FoundEnrollment = NonNullable<Awaited<ReturnType<typeof findEnrollment>>>

/** A student's name and addresses for messages; undefined for other users. */
export const findStudent = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', id)
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Inserts an enrollment; the course must be locked. Returns its id. */
export const insertEnrollment = (db: Db, enrollment: Insertable<Schema['enrollments']>) =>
  insertRow(db, 'enrollments', enrollment)

/**
 * The class whose rules credit a student's course: of their classes with the course, except one, the one joined last.
 */
export const findClassOf = async (
  db: Db,
  studentId: number,
  courseId: number,
  exceptId = 0,
): Promise<number | null> => {
  const found = await db
    .selectFrom('classMembers')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classMembers.classId')
    .innerJoin('classCourses', 'classCourses.classId', 'classMembers.classId')
    .select('classMembers.classId')
    .where('classMembers.studentId', '=', studentId)
    .where('classCourses.courseId', '=', courseId)
    .where('classMembers.classId', '!=', exceptId)
    .where('trainingClasses.deletedAt', 'is', null)
    .orderBy('classMembers.joinedAt', 'desc')
    .orderBy('classMembers.classId', 'desc')
    .executeTakeFirst()
  return found?.classId ?? null
}

export const setEnrollmentReplaced = (db: Db, enrollmentId: number, replacedAt: number) =>
  db.updateTable('enrollments').set({ replacedAt }).where('id', '=', enrollmentId).execute()

/** Makes a replaced enrollment current again, in the given class. */
export const reopenEnrollment = (db: Db, enrollmentId: number, classId: number | null) =>
  db.updateTable('enrollments').set({ replacedAt: null, classId }).where('id', '=', enrollmentId).execute()

/** Deletes an enrollment. Returns the id of the latest one that it had replaced, if any. */
export async function deleteEnrollment(db: Db, enrollmentId: number): Promise<{ previousId: number | undefined }> {
  const { studentId, courseId } = await db
    .deleteFrom('enrollments')
    .where('id', '=', enrollmentId)
    .returning(['studentId', 'courseId'])
    .executeTakeFirstOrThrow()
  const previous = await db
    .selectFrom('enrollments')
    .select('id')
    .where('studentId', '=', studentId)
    .where('courseId', '=', courseId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { previousId: previous?.id }
}

/**
 * Adds an enrollment to the counts of its course (1) or subtracts it (-1); `students` is 1 if the student has not
 * studied there.
 */
export const countEnrollment = (db: Db, courseId: number, direction: 1 | -1, students: 0 | 1) =>
  db
    .updateTable('courses')
    .set((set) => ({
      enrollCount: set('enrollCount', '+', direction),
      studentCount: set('studentCount', '+', direction * students),
    }))
    .where('id', '=', courseId)
    .execute()

export const setEnrollmentEnd = (db: Db, enrollmentId: number, expiresAt: number | null) =>
  db.updateTable('enrollments').set({ expiresAt }).where('id', '=', enrollmentId).execute()

/** Ends an enrollment that has not ended yet. */
export const endEnrollment = (db: Db, enrollmentId: number, at: number) =>
  db
    .updateTable('enrollments')
    .set({ expiresAt: at })
    .where('id', '=', enrollmentId)
    .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .execute()

/** A student's progress in a course; undefined if they have not studied it. */
export const findCourseProgress = (db: Db, studentId: number, courseId: number) =>
  db
    .selectFrom('courseProgress')
    .select(['completedLessons', 'creditedMs'])
    .where('studentId', '=', studentId)
    .where('courseId', '=', courseId)
    .executeTakeFirst()

export const hasStudiedSince = async (db: Db, studentId: number, courseId: number, since: number): Promise<boolean> =>
  (await db
    .selectFrom('lessonProgress')
    .select('lessonId')
    .where('studentId', '=', studentId)
    .where('courseId', '=', courseId)
    .where('updatedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function listLessonProgress(db: Db, studentId: number, courseIds: readonly number[]) {
  if (courseIds.length === 0) return []
  return db
    .selectFrom('lessonProgress')
    .innerJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
    .select(['lessonProgress.lessonId', 'lessonProgress.completedAt', 'lessonProgress.updatedAt'])
    .select(shownPercent)
    .where('lessonProgress.studentId', '=', studentId)
    .where('lessonProgress.courseId', 'in', courseIds)
    .execute()
}
export type LessonProgressRow = Awaited<ReturnType<typeof listLessonProgress>>[number]

/** The courses that a student is enrolled in, or those they have studied without enrollment. */
export type StudiedCourses = 'enrolled' | 'withoutEnrollment'

const studiedCourses = (db: Db, studentId: number, which: StudiedCourses) =>
  db
    .selectFrom('courses')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.courseId', '=', 'courses.id')
        .on('enrollments.studentId', '=', studentId)
        .on('enrollments.replacedAt', 'is', null),
    )
    .leftJoin('courseProgress', (join) =>
      join.onRef('courseProgress.courseId', '=', 'courses.id').on('courseProgress.studentId', '=', studentId),
    )
    .where('courses.deletedAt', 'is', null)
    .where('enrollments.id', which === 'enrolled' ? 'is not' : 'is', null)
    .$if(which === 'withoutEnrollment', (query) => query.where('courseProgress.courseId', 'is not', null))

/** Courses of a student, latest studied first. */
export const listStudiedCourses = (db: Db, studentId: number, which: StudiedCourses, at: PageAt) =>
  rowsOf(
    studiedCourses(db, studentId, which)
      .select([
        'courses.id',
        'courses.name',
        'courses.coverFileId',
        'courses.status',
        'courses.lessonCount',
        'enrollments.createdAt',
        'enrollments.expiresAt',
        'courseProgress.completedLessons',
        'courseProgress.creditedMs',
        'courseProgress.lastStudiedAt',
      ])
      .select(isCourseUnverified(db, sql`${studentId}`, sql.ref('courses.id')).as('isUnverified'))
      .orderBy((order) => order.fn.coalesce('courseProgress.lastStudiedAt', 'enrollments.createdAt'), 'desc')
      .orderBy('courses.id', 'desc'),
    at,
  )
export type StudiedCourse = Awaited<ReturnType<typeof listStudiedCourses>>[number]

export const countStudiedCourses = (db: Db, studentId: number, which: StudiedCourses): Promise<number> =>
  countRows(studiedCourses(db, studentId, which))

/** The lessons of courses in order, without deleted ones. */
export async function listStudiedLessons(db: Db, courseIds: readonly number[]) {
  if (courseIds.length === 0) return []
  return db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .select([
      'lessons.id',
      'lessons.courseId',
      'lessons.title',
      'lessons.mediaId',
      'chapters.title as chapterTitle',
      'media.durationMs',
    ])
    .where('lessons.courseId', 'in', courseIds)
    .where('lessons.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .orderBy(outlineOrder)
    .execute()
}
export type StudiedLesson = Awaited<ReturnType<typeof listStudiedLessons>>[number]
