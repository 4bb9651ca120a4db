import { isDeepStrictEqual } from 'node:util'
import type { LessonChange, LessonForm, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { existing, invalid, problem, type FieldErrors } from '../../core/problem.ts'
import { chosenCaptions } from '../../files/captions/chosen-captions.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import type { MediaFiles } from '../../files/video/media.queries.ts'
import { recordCreditChange } from '../../ledger/changes/credit-change.ts'
import { differencesOf } from '../../ledger/changes/differences.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import { lockCourse } from '../course/course.queries.ts'
import { findVideo } from '../media-library/media-library.queries.ts'
import { toLessonColumns } from './lesson-columns.ts'
import { assertWithinDuration, hoursAfterVideo, type LessonWorth } from './lesson-hours.ts'
import { findLessonOfQuiz, holdQuiz, listOpenQuizzes } from './lesson-quiz.queries.ts'
import { saveMedia, withVideoChange, type VideoChange } from './lesson-video.ts'
import { finishChange, getChapter, getLesson, lockLesson } from './outline-change.ts'
import {
  countCompletions,
  insertLesson,
  markLessonDeleted,
  nextLessonPosition,
  saveLesson,
  setHours,
  type OutlineLessonRow,
} from './outline.queries.ts'
import { toOutlineLesson } from './outline.wire.ts'

const posterErrors: FieldErrors = { poster: 'cover.notUploaded' }

/** Adds a lesson at the end of a chapter. */
export const addLesson = (actor: Actor, chapterId: number, form: LessonForm): Promise<OutlineLesson> =>
  withVideoChange(actor, undefined, form, (video) =>
    writeCredit(actor, async (db) => {
      const now = actor.context.now()
      const { courseId } = await getChapter(db, chapterId)
      const course = existing(await lockCourse(db, courseId), 'chapter.notFound')
      const files = await chosenFiles(db, actor.caller, await filesBefore(db, video), form)
      await assertMayHaveQuiz(db, courseId, form.quizId, now)
      const id = await insertLesson(db, {
        ...toLessonColumns(form),
        title: form.title,
        courseId,
        chapterId,
        position: await nextLessonPosition(db, chapterId),
        mediaId: await saveMedia(db, video, null, files, now),
        createdAt: now,
        updatedAt: now,
      })
      if (form.creditHours === undefined) await followVideo(db, await getLesson(db, id), withoutVideo)
      const lesson = await getLesson(db, id)
      if (course.status === 'PUBLISHED') await assertWithinDuration(db, lesson)
      const detail = { after: factsOf(lesson) }
      await finishChange(db, actor, courseId, { action: 'lesson.create', targetId: id, detail })
      if (wasPublished(course)) await guardNewLesson(db, actor, course, lesson)
      return toOutlineLesson(actor.context, lesson)
    }),
  )

/** Changes the given fields. An upload given as the video is read and stored before the transaction starts. */
export async function changeLesson(actor: Actor, id: number, form: LessonChange): Promise<OutlineLesson> {
  const { context, caller } = actor
  const assertCurrent = (lesson: OutlineLessonRow) => {
    if (form.version !== undefined && form.version !== lesson.version)
      throw problem('resource.stale', { data: toOutlineLesson(context, lesson) })
  }
  const seen = await getLesson(context.database.read, id)
  assertCurrent(seen)
  return withVideoChange(actor, id, form, (video) =>
    writeCredit(actor, async (db) => {
      const course = await lockCourse(db, seen.courseId)
      const before = await getLesson(db, id)
      assertCurrent(before)
      const now = context.now()
      const files = await chosenFiles(db, caller, await filesBefore(db, video, before), form)
      if (form.quizId !== before.gateExamId) await assertMayHaveQuiz(db, before.courseId, form.quizId, now)
      const mediaId = await saveMedia(db, video, before.mediaId, files, now)
      await saveLesson(db, before, { ...toLessonColumns(form), mediaId, updatedAt: now })
      const isNewVideo = mediaId !== before.mediaId
      if (isNewVideo && form.creditHours === undefined) await followVideo(db, await getLesson(db, id), before)
      const after = await getLesson(db, id)
      if (course?.status === 'PUBLISHED' && (isNewVideo || form.creditHours !== undefined))
        await assertWithinDuration(db, after)
      const detail = { before: factsOf(before), after: factsOf(after) }
      await finishChange(db, actor, after.courseId, { action: 'lesson.update', targetId: id, detail })
      if (course && wasPublished(course)) await recordLessonCredit(db, actor, before, after)
      return toOutlineLesson(context, after)
    }),
  )
}

const noFiles: MediaFiles = { posterFileId: null, captionsFileId: null }

/** What the video has that the lesson plays from now on. */
async function filesBefore(db: Db, video: VideoChange, lesson: MediaFiles = noFiles): Promise<MediaFiles> {
  if (video.kind === 'unchanged') return lesson
  return (video.kind === 'library' && (await findVideo(db, video.mediaId))) || noFiles
}

const chosenFiles = async (db: Db, caller: Caller, current: MediaFiles, form: LessonChange): Promise<MediaFiles> => ({
  posterFileId: await chosenPicture(db, caller, current.posterFileId, form.poster, posterErrors),
  captionsFileId: await chosenCaptions(db, caller, current.captionsFileId, form.captionsUrl),
})

/** Throws unless a lesson of a course may get a quiz: it is open, and no other lesson has it. */
async function assertMayHaveQuiz(db: Db, courseId: number, quizId: number | null | undefined, now: number) {
  if (quizId === null || quizId === undefined) return
  await holdQuiz(db, quizId)
  const open = await listOpenQuizzes(db, courseId, now)
  if (!open.some(({ id }) => id === quizId) || (await findLessonOfQuiz(db, quizId)))
    throw invalid({ quizId: 'quiz.notOfCourse' })
}

const withoutVideo: LessonWorth = { mediaId: null, durationMs: null, creditHundredths: 0 }

/** Sets the credit hours of a lesson to those of its new video, unless they were chosen explicitly. */
async function followVideo(db: Db, lesson: OutlineLessonRow, before: LessonWorth) {
  const creditHundredths = await hoursAfterVideo(db, before, lesson.durationMs)
  if (creditHundredths !== lesson.creditHundredths) await setHours(db, lesson.id, creditHundredths)
}

/** Whether students can, or could, watch its lessons and earn hours: an offline course can only be published again. */
const wasPublished = ({ status }: { readonly status: string }) => status === 'PUBLISHED' || status === 'OFFLINE'

/** A new lesson of such a course earns hours at once. It is identified by its values, because its id is new each time. */
const guardNewLesson = (db: Db, actor: Actor, course: { id: number; name: string }, lesson: OutlineLessonRow) =>
  guardAct(db, actor, 'newLesson', {
    targetId: course.id,
    subject: course.name,
    changes: Object.entries({ 'lesson.title': lesson.title, ...shownCredit(lesson) }).map(([name, after]) => ({
      name,
      before: null,
      after,
    })),
  })

/** Records a change of a lesson's worth in such a course as a row of the ledger. */
async function recordLessonCredit(db: Db, actor: Actor, before: OutlineLessonRow, after: OutlineLessonRow) {
  const facts = { before: creditOf(before), after: creditOf(after) }
  if (isDeepStrictEqual(facts.before, facts.after)) return
  const shown = [shownCredit(before), shownCredit(after)] as const
  await recordCreditChange(
    db,
    actor,
    'lesson',
    { lessonId: after.id, courseId: after.courseId, ...facts },
    { targetId: after.id, changes: differencesOf(Object.keys(shown[0]), ...shown) },
  )
}

/**
 * The change as shown to the confirming admin; a video is identified by its content, because each upload has a new id.
 */
const shownCredit = ({ originalName, sha256, externalUrl, durationMs, creditHundredths }: OutlineLessonRow) => ({
  'lesson.video': sha256 === null ? (externalUrl ?? '') : `${originalName} (${sha256.slice(0, 12)})`,
  'lesson.seconds': durationMs === null ? null : durationMs / 1000,
  'lesson.creditHours': creditHundredths / 100,
})

const creditOf = ({ mediaId, durationMs, creditHundredths }: OutlineLessonRow) => ({
  mediaId,
  durationMs,
  creditHours: creditHundredths / 100,
})

export const deleteLesson = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const lesson = await lockLesson(db, id)
    if (lesson.deletedAt !== null || lesson.chapterDeletedAt !== null) throw problem('lesson.notFound')
    const now = actor.context.now()
    await markLessonDeleted(db, id, now, now)
    await countCompletions(db, lesson.courseId, [id], -1)
    const detail = { before: factsOf(lesson) }
    await finishChange(db, actor, lesson.courseId, { action: 'lesson.delete', targetId: id, detail })
  })

/** Restores a deleted lesson to its place; a lesson that is not deleted stays as it is. */
export const restoreLesson = (actor: Actor, id: number): Promise<OutlineLesson> =>
  actor.context.database.write(async (db) => {
    const lesson = await lockLesson(db, id)
    if (lesson.chapterDeletedAt !== null) throw problem('lesson.chapterDeleted')
    if (lesson.deletedAt !== null) {
      await markLessonDeleted(db, id, null, actor.context.now())
      await countCompletions(db, lesson.courseId, [id], 1)
      const course = await lockCourse(db, lesson.courseId)
      if (course?.status === 'PUBLISHED') await assertWithinDuration(db, lesson)
      const detail = { after: factsOf(lesson) }
      await finishChange(db, actor, lesson.courseId, { action: 'lesson.restore', targetId: id, detail })
    }
    return toOutlineLesson(actor.context, await getLesson(db, id))
  })

/** The facts of a lesson for the operation log. */
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
  captionsFileId: lesson.captionsFileId,
  quizId: lesson.gateExamId,
})
