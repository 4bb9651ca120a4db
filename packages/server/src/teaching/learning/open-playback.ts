import type { Context } from '../../core/context.ts'
import { randomToken } from '../../core/crypto/keys.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { viewerOf } from '../catalogue/lesson-view.ts'
import { maySeeDrafts, mayWatch } from '../course/course.policy.ts'
import { figuresOf } from './apply-report.ts'
import { findLesson, findProgress, type LessonRow } from './learning.queries.ts'
import { insertSessions } from './watch.queries.ts'

const noFigures = { progress: 0, isCompleted: false, currentTime: 0, creditedSeconds: 0 }

/** A lesson that the caller may know of. */
export async function visibleLesson(
  { database }: Context,
  caller: Caller,
  lessonId: number,
  courseId: number | undefined,
): Promise<LessonRow> {
  const lesson = await findLesson(database.read, lessonId)
  const isVisible =
    lesson &&
    (courseId === undefined || lesson.courseId === courseId) &&
    (lesson.status === 'PUBLISHED' || maySeeDrafts(caller))
  if (!isVisible) throw problem('lesson.absent')
  return lesson
}

/**
 * The figures of a lesson. Asked for by the student himself about a lesson he may watch, it opens a playback session,
 * anchored at the resume position now; asked for by anybody else it opens nothing (decisions §4, 1).
 */
export async function readLessonRecord(
  context: Context,
  caller: Caller,
  studentId: number,
  lessonId: number,
  courseId: number | undefined,
) {
  const lesson = await visibleLesson(context, caller, lessonId, courseId)
  const progress = await findProgress(context.database.read, studentId, lessonId)
  const isOldVideo = progress && progress.completedAt === null && progress.mediaId !== lesson.mediaId
  const figures = isOldVideo
    ? { ...figuresOf({ ...progress, coverage: '[]' }, 0), progress: 0 }
    : progress
      ? figuresOf(progress, lesson.durationMs ?? 0)
      : noFigures
  return { ...figures, playbackSession: await openSession(context, caller, studentId, lesson, figures.currentTime) }
}

async function openSession(
  context: Context,
  caller: Caller,
  studentId: number,
  lesson: LessonRow,
  resumeSeconds: number,
): Promise<string | null> {
  if (caller.role !== 'STUDENT' || caller.userId !== studentId || lesson.mediaId === null) return null
  const viewer = await viewerOf(context, caller, { id: lesson.courseId, priceFen: lesson.priceFen })
  const now = context.now()
  if (!mayWatch(lesson, viewer, now)) return null
  const publicId = randomToken()
  const session = {
    publicId,
    studentId,
    lessonId: lesson.id,
    mediaId: lesson.mediaId,
    loginId: caller.loginId,
    anchorMs: resumeSeconds * 1000,
    anchorAt: now,
    now,
  }
  await context.database.write((db) => insertSessions(db, [session]))
  return publicId
}
