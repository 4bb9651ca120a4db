import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { signedMediaUrl } from '../../files/file/signed-url.ts'
import { mayWatch, type Viewer } from '../course/course.policy.ts'
import { listLessonProgress, teachesCourse, type CourseRow } from '../course/course.queries.ts'
import { isPurchased, type LessonRow, type LessonView } from '../course/course.wire.ts'
import { findEnrollment } from '../enrollment/enrollment.queries.ts'

/** Who is watching this course, for the policy. */
export async function viewerOf(
  context: Context,
  caller: Caller | null,
  course: Pick<CourseRow, 'id' | 'priceFen'>,
): Promise<Viewer | null> {
  if (!caller) return null
  const { database, settings } = context
  const enrollment = await findEnrollment(database.read, caller.userId, course.id)
  const { 'course.paymentRequired': paymentRequired } = await settings.current()
  return {
    role: caller.role,
    teachesCourse: caller.role === 'TEACHER' && (await teachesCourse(database.read, caller.userId, course.id)),
    enrolledUntil: enrollment?.expiresAt,
    hasPaid: !paymentRequired || isPurchased(course.priceFen, enrollment?.orderStatus ?? null),
  }
}

/** Tells for every lesson of a course what the caller sees of it: whether he may watch, where, and how far he is. */
export async function lessonViews(
  context: Context,
  caller: Caller | null,
  course: Pick<CourseRow, 'id' | 'priceFen' | 'requiresLogin'>,
): Promise<(row: LessonRow) => LessonView> {
  const viewer = await viewerOf(context, caller, course)
  const progress =
    caller?.role === 'STUDENT' ? await listLessonProgress(context.database.read, caller.userId, [course.id]) : []
  const byLesson = new Map(progress.map((row) => [row.lessonId, row]))
  const now = context.now()
  return (row) => {
    const rights = {
      isPreview: row.isPreview ?? 0,
      isPublic: row.isPublic ?? 0,
      requiresLogin: course.requiresLogin,
      priceFen: course.priceFen,
    }
    const canWatch = mayWatch(rights, viewer, now)
    const watched = byLesson.get(row.id)
    return {
      canWatch,
      videoUrl:
        canWatch && row.mediaId !== null ? (row.externalUrl ?? signedMediaUrl(context.keys, row.mediaId, now)) : null,
      progress: watched?.progressPercent ?? 0,
      isCompleted: watched !== undefined && watched.completedAt !== null,
    }
  }
}
