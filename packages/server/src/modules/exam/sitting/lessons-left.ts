import type { Db } from '../../../core/database/database.ts'
import { findCourse } from '../../../teaching/course/course.queries.ts'
import { findCourseProgress } from '../../../teaching/enrollment/enrollment.queries.ts'
import { sumCompletedInClass } from '../../../teaching/training-class/member.queries.ts'
import { listClassCourses } from '../../../teaching/training-class/training-class.queries.ts'
import type { ExamRecord } from './sitting.queries.ts'

/** How many lessons of the course or class of an exam a student has not completed yet. */
export async function lessonsLeft(
  db: Db,
  { classId, courseId }: Pick<ExamRecord, 'classId' | 'courseId'>,
  studentId: number,
): Promise<number> {
  const { wanted, completed } = classId === null ? await inCourse() : await inClass(classId)
  return Math.max(0, wanted - completed)

  async function inCourse() {
    const course = courseId === null ? undefined : await findCourse(db, courseId)
    const progress = course && (await findCourseProgress(db, studentId, course.id))
    return { wanted: course?.lessonCount ?? 0, completed: progress?.completedLessons ?? 0 }
  }
  async function inClass(id: number) {
    const courses = await listClassCourses(db, [id])
    const wanted = courses.reduce((sum, { lessonCount }) => sum + lessonCount, 0)
    return { wanted, completed: await sumCompletedInClass(db, id, studentId) }
  }
}
