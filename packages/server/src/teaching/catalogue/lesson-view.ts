import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { toInstantOrNull } from '../../core/units.ts'
import { signedMediaUrl } from '../../files/file/signed-url.ts'
import { mayWatch } from '../course/course.policy.ts'
import type { CourseRow } from '../course/course.queries.ts'
import { listLessonProgress } from '../enrollment/enrollment.queries.ts'
import { courseLocksFor } from '../enrollment/learning-order.ts'
import { viewerOf } from '../enrollment/viewer.ts'
import type { LessonRow } from './catalogue.queries.ts'
import type { LessonView } from './lesson.wire.ts'

/** A course as the caller sees it: their view of each lesson, and the chapters whose materials are locked. */
interface CourseView {
  readonly viewOf: (row: LessonRow) => LessonView
  readonly lockedChapters: ReadonlySet<number>
}

/** Computes the caller's view of lessons: access, address and progress. */
export async function lessonViews(
  context: Context,
  caller: Caller | null,
  { id, priceFen, requiresLogin }: Pick<CourseRow, 'id' | 'priceFen' | 'requiresLogin'>,
): Promise<CourseView> {
  const viewer = await viewerOf(context, caller, { id, priceFen })
  const { locks, chapters: lockedChapters } = await courseLocksFor(context, caller, id)
  const isStudent = caller?.role === 'STUDENT'
  const progress = isStudent ? await listLessonProgress(context.database.read, caller.userId, [id]) : []
  const byLesson = new Map(progress.map((row) => [row.lessonId, row]))
  const now = context.now()
  const viewOf = (row: LessonRow): LessonView => {
    const rights = { isPreview: row.isPreview ?? 0, isPublic: row.isPublic ?? 0, requiresLogin, priceFen }
    const isAllowed = mayWatch(rights, viewer, now)
    const lock = (isAllowed && locks.get(row.id)) || null
    const canWatch = isAllowed && lock === null
    const url = row.externalUrl ?? (row.mediaId === null ? null : signedMediaUrl(context.keys, row.mediaId, now))
    const watched = byLesson.get(row.id)
    return {
      canWatch,
      lock,
      videoUrl: canWatch ? url : null,
      progress: watched?.progressPercent ?? 0,
      isCompleted: (watched?.completedAt ?? null) !== null,
      lastStudyTime: toInstantOrNull(watched?.updatedAt ?? null),
    }
  }
  return { viewOf, lockedChapters }
}
