import type { LessonChange, LessonForm, OutlineLesson } from '@jiangxue/contract/outline.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { insertLesson, recountLessons } from '../course/outline.queries.ts'
import { getChapter } from './change-outline.ts'
import { mediaOf, withWantedVideo } from './lesson-video.ts'
import {
  countCompletions,
  findOutlineLesson,
  lockCourse,
  markLessonDeleted,
  nextLessonPosition,
  saveLesson,
  setPoster,
  type OutlineLessonRow,
} from './outline.queries.ts'
import { toOutlineLesson } from './outline.wire.ts'

const posterRefusal = { poster: '请先上传封面图片' }
const flag = (value: boolean | undefined, before: 0 | 1) => (value === undefined ? before : value ? 1 : 0)
const hundredths = (hours: number) => Math.round(hours * 100)

/** Adds a lesson at the end of a chapter. */
export function addLesson(
  context: Context,
  caller: Caller,
  origin: Origin,
  chapterId: number,
  form: LessonForm,
): Promise<OutlineLesson> {
  const { database, now } = context
  return withWantedVideo(context, caller, undefined, form, (video) =>
    database.write(async (db) => {
      const chapter = await getChapter(db, chapterId)
      if (!(await lockCourse(db, chapter.courseId, now()))) throw problem('chapter.absent')
      const posterId = await chosenPicture(db, caller, null, form.poster, posterRefusal)
      const mediaId = await mediaOf(db, video, null, posterId, now())
      const id = await insertLesson(db, {
        courseId: chapter.courseId,
        chapterId,
        title: form.title,
        description: form.description ?? '',
        position: await nextLessonPosition(db, chapterId),
        mediaId,
        isPreview: flag(form.isPreview, 0),
        isPublic: flag(form.isPublic, 0),
        creditHundredths: hundredths(form.creditHours ?? 1),
        createdAt: now(),
        updatedAt: now(),
        deletedAt: null,
      })
      const lesson = await getLesson(db, id)
      await finish(db, caller, origin, 'lesson.create', lesson, { after: factsOf(lesson) }, now())
      return toOutlineLesson(context, lesson)
    }),
  )
}

/** Changes what the form names. An upload named as the video is read and kept before anything is written. */
export async function changeLesson(
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: LessonChange,
): Promise<OutlineLesson> {
  const { database, now } = context
  const stale = (lesson: OutlineLessonRow) => problem('resource.stale', { data: toOutlineLesson(context, lesson) })
  const seen = await getLesson(database.read, id)
  if (form.version !== undefined && form.version !== seen.version) throw stale(seen)
  return withWantedVideo(context, caller, id, form, (video) =>
    database.write(async (db) => {
      await lockCourse(db, seen.courseId, now())
      const before = await getLesson(db, id)
      if (form.version !== undefined && form.version !== before.version) throw stale(before)
      const isNewVideo = video.kind === 'kept' || video.kind === 'external'
      const posterId = await chosenPicture(
        db,
        caller,
        isNewVideo ? null : before.posterFileId,
        form.poster,
        posterRefusal,
      )
      const mediaId = await mediaOf(db, video, before.mediaId, posterId, now())
      if (mediaId !== null && posterId !== before.posterFileId && !isNewVideo) await setPoster(db, mediaId, posterId)
      await saveLesson(db, before, {
        title: form.title ?? before.title,
        description: form.description ?? before.description,
        mediaId,
        isPreview: flag(form.isPreview, before.isPreview),
        isPublic: flag(form.isPublic, before.isPublic),
        creditHundredths: form.creditHours === undefined ? before.creditHundredths : hundredths(form.creditHours),
        updatedAt: now(),
      })
      const after = await getLesson(db, id)
      await finish(
        db,
        caller,
        origin,
        'lesson.update',
        after,
        { before: factsOf(before), after: factsOf(after) },
        now(),
      )
      return toOutlineLesson(context, after)
    }),
  )
}

export function deleteLesson({ database, now }: Context, caller: Caller, origin: Origin, id: number): Promise<void> {
  return database.write(async (db) => {
    const lesson = await holdLesson(db, id, now())
    if (lesson.deletedAt !== null || lesson.chapterDeletedAt !== null) throw problem('lesson.absent')
    await markLessonDeleted(db, id, now(), now())
    await countCompletions(db, lesson.courseId, [id], -1)
    await finish(db, caller, origin, 'lesson.delete', lesson, { before: factsOf(lesson) }, now())
  })
}

/** Brings a deleted lesson back to its place; one that is there already stays as it is. */
export function restoreLesson(context: Context, caller: Caller, origin: Origin, id: number): Promise<OutlineLesson> {
  const { database, now } = context
  return database.write(async (db) => {
    const lesson = await holdLesson(db, id, now())
    if (lesson.chapterDeletedAt !== null) throw problem('lesson.chapterDeleted')
    if (lesson.deletedAt !== null) {
      await markLessonDeleted(db, id, null, now())
      await countCompletions(db, lesson.courseId, [id], 1)
      await finish(db, caller, origin, 'lesson.restore', lesson, { after: factsOf(lesson) }, now())
    }
    return toOutlineLesson(context, await getLesson(db, id))
  })
}

/** A lesson that is there. */
async function getLesson(db: Db, id: number): Promise<OutlineLessonRow> {
  const lesson = await findOutlineLesson(db, id)
  if (!lesson || lesson.deletedAt !== null || lesson.chapterDeletedAt !== null) throw problem('lesson.absent')
  return lesson
}

/** A lesson, there or deleted, as it is once its course is held. */
async function holdLesson(db: Db, id: number, now: number): Promise<OutlineLessonRow> {
  const seen = await findOutlineLesson(db, id)
  if (!seen || !(await lockCourse(db, seen.courseId, now))) throw problem('lesson.absent')
  return (await findOutlineLesson(db, id)) as OutlineLessonRow
}

async function finish(
  db: Db,
  caller: Caller,
  origin: Origin,
  action: string,
  lesson: OutlineLessonRow,
  detail: object,
  now: number,
): Promise<void> {
  await recountLessons(db, lesson.courseId)
  await bumpRevision(db)
  await recordOperation(db, caller, origin, { action, targetType: 'lesson', targetId: lesson.id, detail }, now)
}

const factsOf = (lesson: OutlineLessonRow) => ({
  title: lesson.title,
  chapterId: lesson.chapterId,
  mediaId: lesson.mediaId,
  durationMs: lesson.durationMs,
  isPreview: lesson.isPreview === 1,
  isPublic: lesson.isPublic === 1,
  creditHours: lesson.creditHundredths / 100,
  descriptionLength: lesson.description.length,
  posterFileId: lesson.posterFileId,
})
