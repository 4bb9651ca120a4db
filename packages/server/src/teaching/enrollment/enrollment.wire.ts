import type { ClassNotice, Enrollment, EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import { dueOf } from '@jiangxue/contract/course/order.values.ts'
import { toInstant, toInstantOrNull, toPercent, toSeconds, toYuan } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import type { Locks } from '../course/learning-order.policy.ts'
import { enrollmentStatus, isPurchased, mayEnrollAgain, type CourseProgress } from './enrollment.policy.ts'
import type { FoundEnrollment, LessonProgressRow, StudiedCourse, StudiedLesson } from './enrollment.queries.ts'

export const toEnrollment = (
  row: FoundEnrollment,
  course: { readonly priceFen: number; readonly lessonCount: number },
  progress: CourseProgress | undefined,
  now: number,
  trainingClass: ClassNotice | null,
): Enrollment => ({
  status: enrollmentStatus(row.expiresAt, progress, course.lessonCount, now),
  enrolledAt: toInstant(row.createdAt),
  expiresAt: toInstantOrNull(row.expiresAt),
  isPurchased: isPurchased(course.priceFen, row.orderStatus),
  orderStatus: row.orderStatus,
  dueAmount: row.orderStatus === null ? 0 : toYuan(dueOf(row.orderStatus, row.amountFen ?? 0, row.paidFen ?? 0)),
  mayEnrollAgain: mayEnrollAgain(row, now),
  trainingClass,
})

/** A course in a student's list, with its lessons and the progress in each. */
export function toEnrollmentRow(
  course: StudiedCourse,
  lessons: readonly StudiedLesson[],
  progressOf: (lessonId: number) => LessonProgressRow | undefined,
  locks: Locks,
  now: number,
): EnrollmentRow {
  const status = enrollmentStatus(course.expiresAt, course, course.lessonCount, now)
  const isPublished = course.status === 'PUBLISHED'
  return {
    courseId: course.id,
    courseName: course.name,
    coverImageUrl: publicFileUrl(course.coverFileId),
    isPublished,
    status,
    isCompleted: status === 'completed',
    courseProgress: toPercent(course.completedLessons ?? 0, course.lessonCount),
    completedLessons: course.completedLessons ?? 0,
    lessonCount: course.lessonCount,
    studySeconds: toSeconds(course.creditedMs ?? 0),
    ...markUnverified(course.isUnverified),
    lastStudyTime: toInstantOrNull(course.lastStudiedAt),
    expiresAt: toInstantOrNull(course.expiresAt),
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      chapterTitle: lesson.chapterTitle,
      duration: toSeconds(lesson.durationMs ?? 0),
      // The videos of a course that is no longer published cannot be played.
      hasVideo: isPublished && lesson.mediaId !== null,
      progress: progressOf(lesson.id)?.progressPercent ?? 0,
      isCompleted: (progressOf(lesson.id)?.completedAt ?? null) !== null,
      lock: locks.get(lesson.id) ?? null,
      lastStudyTime: toInstantOrNull(progressOf(lesson.id)?.updatedAt ?? null),
    })),
  }
}
