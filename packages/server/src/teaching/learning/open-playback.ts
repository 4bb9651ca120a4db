import type { LessonRecord } from '@jiangxue/contract/learning/learning.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { toSeconds } from '../../core/units.ts'
import { sessionMediaUrl } from '../../files/file/signed-url.ts'
import { mapVideo } from '../../files/video/map-video.ts'
import { watermarkOf } from '../../people/account/watermark.ts'
import { lockedProblem, maySeeDrafts, mayWatch, type Viewer } from '../course/course.policy.ts'
import { lockProblem } from '../course/learning-order.policy.ts'
import { courseLocksFor } from '../enrollment/learning-order.ts'
import { viewerOf } from '../enrollment/viewer.ts'
import { findLesson, findProgress, type LessonRow } from './learning.queries.ts'
import { findActiveSession } from './open-playback.queries.ts'
import { currentFigures } from './state/lesson-figures.ts'
import { deleteUnnamed, findUnreported, moveAnchor } from './state/playback-session.queries.ts'
import { makeSession, openSessions } from './state/playback-session.ts'
import { pendingMsOf } from './state/presence-state.ts'
import { readPresence } from './state/read-presence.ts'

/** A session that was opened within this time is reused. */
const freshMs = 60_000

/**
 * Returns a lesson whose course is published, or any lesson if the caller may see drafts; otherwise it is not found.
 */
export async function visibleLesson(
  { context, caller }: Actor,
  lessonId: number,
  courseId: number | undefined,
): Promise<LessonRow> {
  const lesson = await findLesson(context.database.read, lessonId)
  const isNamed = lesson && (courseId === undefined || lesson.courseId === courseId)
  if (!isNamed || !(lesson.status === 'PUBLISHED' || maySeeDrafts(caller))) throw problem('lesson.notFound')
  return lesson
}

/** Returns a lesson that the caller may watch. */
export async function watchableLesson(actor: Actor, lessonId: number): Promise<LessonRow> {
  const lesson = await visibleLesson(actor, lessonId, undefined)
  const viewer = await viewerOfLesson(actor, lesson)
  const now = actor.context.now()
  if (!mayWatch(lesson, viewer, now)) throw lockedProblem(viewer, now)
  const lock = await lockOf(actor, lesson)
  if (lock) throw lockProblem(lock)
  return lesson
}

const viewerOfLesson = ({ context, caller }: Actor, lesson: LessonRow): Promise<Viewer | null> =>
  viewerOf(context, caller, { id: lesson.courseId, priceFen: lesson.priceFen })

const lockOf = async ({ context, caller }: Actor, { id, courseId }: LessonRow) =>
  (await courseLocksFor(context, caller, courseId)).locks.get(id)

/**
 * Returns the figures of a lesson. If students read a lesson that they may watch, this also opens a playback session,
 * anchored at the resume position now; for all other callers it opens none (decisions §4, 1).
 */
export async function readLessonRecord(
  actor: Actor,
  studentId: number,
  lessonId: number,
  { courseId, playbackSession: current }: { courseId: number | undefined; playbackSession: string | undefined },
): Promise<LessonRecord> {
  const lesson = await visibleLesson(actor, lessonId, courseId)
  const { context } = actor
  const progress = await findProgress(context.database.read, studentId, lessonId)
  const presence = await readPresence(context, studentId)
  const figures = currentFigures(progress, { ...lesson, durationMs: lesson.durationMs ?? 0 }, presence)
  const session = await openSession(actor, studentId, lesson, { resumeSeconds: figures.currentTime, current })
  const isOurs = session !== null && lesson.externalUrl === null && lesson.mediaId !== null
  return {
    ...figures,
    ...(presence && { pendingSeconds: toSeconds(pendingMsOf(presence)) }),
    playbackSession: session,
    ...(session !== null && (await watermarkOf(actor))),
    videoUrl: isOurs ? sessionMediaUrl(context.keys, lesson.mediaId as number, session, context.now()) : null,
  }
}

async function openSession(
  actor: Actor,
  studentId: number,
  lesson: LessonRow,
  { resumeSeconds, current }: { readonly resumeSeconds: number; readonly current: string | undefined },
): Promise<string | null> {
  const { context, caller } = actor
  if (caller.role !== 'STUDENT' || caller.userId !== studentId || lesson.mediaId === null) return null
  if (!mayWatch(lesson, await viewerOfLesson(actor, lesson), context.now())) return null
  if (await lockOf(actor, lesson)) return null
  if (current !== undefined && (await isCurrent(context.database.read, studentId, lesson, current))) return current
  if (lesson.lacksMap) void mapVideo(context, lesson.mediaId)
  const now = context.now()
  const { ledger } = context.keys
  const session = makeSession(ledger, {
    studentId,
    lessonId: lesson.id,
    mediaId: lesson.mediaId,
    loginId: caller.loginId,
    anchorPositionMs: resumeSeconds * 1000,
    anchorAt: now,
    createdAt: now,
  })
  const open = reusable(await findUnreported(context.database.read, studentId), session)
  if (open && open.anchorPositionMs === session.anchorPositionMs && now - (open.anchorAt ?? 0) < freshMs)
    return open.publicId
  return context.database.write(async (db) => {
    const latest = reusable(await findUnreported(db, studentId), session)
    const moved = latest && makeSession(ledger, { ...session, publicId: latest.publicId })
    if (moved && (await moveAnchor(db, latest, moved))) return moved.publicId
    await deleteUnnamed(db, studentId)
    await openSessions(db, [session])
    return session.publicId
  })
}

/** Whether a session can continue: it belongs to this video, and no later one has taken over. */
async function isCurrent(db: Db, studentId: number, { id, mediaId }: LessonRow, publicId: string): Promise<boolean> {
  const found = await findActiveSession(db, studentId)
  return found?.publicId === publicId && found.lessonId === id && found.mediaId === mediaId
}

/** Reuses a session that has no reports yet; otherwise one student could add millions of rows a day. */
const reusable = (
  open: Awaited<ReturnType<typeof findUnreported>>,
  { lessonId, mediaId, loginId }: { lessonId: number; mediaId: number; loginId: string },
) => (open?.lessonId === lessonId && open.mediaId === mediaId && open.loginId === loginId ? open : undefined)
