import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/http/problem.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import type { CourseRow } from '../course/course.queries.ts'
import {
  countEnrollment,
  findEnrollment,
  hasCourseProgress,
  holdCourse,
  insertEnrollment,
  insertOrder,
  type EnrollmentRow,
} from './enrollment.queries.ts'

/** Enrols a student once in a course as he saw it; a priced one also gets an order to be paid. Answers the enrolment, new or known. */
export async function enroll(
  db: Db,
  studentId: number,
  course: Pick<CourseRow, 'id' | 'status'>,
  now: number,
): Promise<EnrollmentRow> {
  const held = await holdCourse(db, course.id)
  if (held?.status !== course.status) throw problem('course.absent')
  const added = await insertEnrollment(db, studentId, course.id, now)
  if (added) {
    if (held.priceFen > 0)
      await insertOrder(
        db,
        { studentId, courseId: course.id, enrollmentId: added.id, amountFen: held.priceFen, status: 'PENDING' },
        now,
      )
    await countEnrollment(db, course.id, 1, (await hasCourseProgress(db, studentId, course.id)) ? 0 : 1)
    await bumpRevision(db)
  }
  return (await findEnrollment(db, studentId, course.id)) as EnrollmentRow
}
