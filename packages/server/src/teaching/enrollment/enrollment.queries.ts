import type { Db } from '../../core/database/database.ts'

export const findEnrollment = (db: Db, studentId: number, courseId: number) =>
  db
    .selectFrom('enrollments')
    .leftJoin('orders', 'orders.enrollment_id', 'enrollments.id')
    .select(['enrollments.id', 'enrollments.created_at', 'enrollments.expires_at', 'orders.status as order_status'])
    .where('enrollments.student_id', '=', studentId)
    .where('enrollments.course_id', '=', courseId)
    .executeTakeFirst()
export type EnrollmentRow = NonNullable<Awaited<ReturnType<typeof findEnrollment>>>

/** Holds a course that is not deleted until the transaction ends, so that it is neither deleted nor changed meanwhile. */
export const holdCourse = (db: Db, id: number) =>
  db
    .updateTable('courses')
    .set((column) => ({ updated_at: column.ref('updated_at') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['price_fen', 'status'])
    .executeTakeFirst()

/** Inserts an enrolment; undefined where there is one already. */
export const insertEnrollment = (db: Db, studentId: number, courseId: number, now: number) =>
  db
    .insertInto('enrollments')
    .values({ student_id: studentId, course_id: courseId, created_at: now, expires_at: null })
    .onConflict((conflict) => conflict.columns(['student_id', 'course_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertOrder = (
  db: Db,
  order: { student_id: number; course_id: number; enrollment_id: number; amount_fen: number; status: string },
  now: number,
) =>
  db
    .insertInto('orders')
    .values({ ...order, paid_at: null, refunded_at: null, created_at: now, updated_at: now })
    .execute()

export const hasCourseProgress = async (db: Db, studentId: number, courseId: number): Promise<boolean> =>
  (await db
    .selectFrom('course_progress')
    .select('course_id')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()) !== undefined

/** Counts an enrolment in (1) or out (-1) of its course; `students` = 1 where the student has not studied there. */
export const countEnrollment = (db: Db, courseId: number, direction: 1 | -1, students: 0 | 1) =>
  db
    .updateTable('courses')
    .set((set) => ({
      enroll_count: set('enroll_count', '+', direction),
      student_count: set('student_count', '+', direction * students),
    }))
    .where('id', '=', courseId)
    .execute()
