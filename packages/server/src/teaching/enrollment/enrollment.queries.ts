import type { Db } from '../../core/database/database.ts'

export const findEnrollment = (db: Db, studentId: number, courseId: number) =>
  db
    .selectFrom('enrollments')
    .leftJoin('orders', 'orders.enrollmentId', 'enrollments.id')
    .select(['enrollments.id', 'enrollments.createdAt', 'enrollments.expiresAt', 'orders.status as orderStatus'])
    .where('enrollments.studentId', '=', studentId)
    .where('enrollments.courseId', '=', courseId)
    .executeTakeFirst()
export type EnrollmentRow = NonNullable<Awaited<ReturnType<typeof findEnrollment>>>

/** Holds a course that is not deleted until the transaction ends, so that it is neither deleted nor changed meanwhile. */
export const holdCourse = (db: Db, id: number) =>
  db
    .updateTable('courses')
    .set((column) => ({ updatedAt: column.ref('updatedAt') }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['priceFen', 'status'])
    .executeTakeFirst()

/** Inserts an enrolment; undefined where there is one already. */
export const insertEnrollment = (db: Db, studentId: number, courseId: number, now: number) =>
  db
    .insertInto('enrollments')
    .values({ studentId, courseId, createdAt: now, expiresAt: null })
    .onConflict((conflict) => conflict.columns(['studentId', 'courseId']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertOrder = (
  db: Db,
  order: { studentId: number; courseId: number; enrollmentId: number; amountFen: number; status: string },
  now: number,
) =>
  db
    .insertInto('orders')
    .values({ ...order, paidAt: null, refundedAt: null, createdAt: now, updatedAt: now })
    .execute()

export const hasCourseProgress = async (db: Db, studentId: number, courseId: number): Promise<boolean> =>
  (await db
    .selectFrom('courseProgress')
    .select('courseId')
    .where('studentId', '=', studentId)
    .where('courseId', '=', courseId)
    .executeTakeFirst()) !== undefined

/** Counts an enrolment in (1) or out (-1) of its course; `students` = 1 where the student has not studied there. */
export const countEnrollment = (db: Db, courseId: number, direction: 1 | -1, students: 0 | 1) =>
  db
    .updateTable('courses')
    .set((set) => ({
      enrollCount: set('enrollCount', '+', direction),
      studentCount: set('studentCount', '+', direction * students),
    }))
    .where('id', '=', courseId)
    .execute()
