import type { ChapterForm, Outline, OutlineChapter, OutlineOrder } from '@jiangxue/contract/outline.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { insertChapter, recountLessons } from '../course/outline.queries.ts'
import { hasSameMembers } from './order-version.ts'
import {
  countCompletions,
  findChapter,
  listOutlineLessons,
  lockCourse,
  markChapterDeleted,
  nextChapterPosition,
  placeChapter,
  placeLesson,
  saveChapter,
  type ChapterRow,
} from './outline.queries.ts'
import { readChapter, readOutline } from './outline.wire.ts'

/** Puts the whole outline into an order; refused with the present outline where it is not the one that was ordered. */
export function orderOutline(
  context: Context,
  caller: Caller,
  origin: Origin,
  courseId: number,
  wanted: OutlineOrder,
): Promise<Outline> {
  const { database, now } = context
  return database.write(async (db) => {
    const course = await lockCourse(db, courseId, now())
    if (!course) throw problem('course.absent')
    const before = await readOutline(context, db, course)
    const present = before.chapters.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }))
    if (
      (wanted.version !== undefined && wanted.version !== before.version) ||
      !hasSameMembers(wanted.chapters, present)
    )
      throw problem('resource.stale', { data: before })
    for (const [position, { id, lessonIds }] of wanted.chapters.entries()) {
      await placeChapter(db, id, position)
      for (const [index, lessonId] of lessonIds.entries()) await placeLesson(db, lessonId, id, index)
    }
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'outline.order',
        targetType: 'course',
        targetId: courseId,
        detail: { before: present, after: wanted.chapters },
      },
      now(),
    )
    return readOutline(context, db, course)
  })
}

export function addChapter(
  context: Context,
  caller: Caller,
  origin: Origin,
  courseId: number,
  { title }: ChapterForm,
): Promise<OutlineChapter> {
  const { database, now } = context
  return database.write(async (db) => {
    if (!(await lockCourse(db, courseId, now()))) throw problem('course.absent')
    const id = await insertChapter(db, courseId, title, await nextChapterPosition(db, courseId), now())
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'chapter.create', targetType: 'chapter', targetId: id, detail: { after: { courseId, title } } },
      now(),
    )
    return readChapter(context, db, await getChapter(db, id))
  })
}

export function changeChapter(
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: ChapterForm & { version?: number | undefined },
): Promise<OutlineChapter> {
  const { database, now } = context
  return database.write(async (db) => {
    await holdChapter(db, id, now())
    const before = await getChapter(db, id)
    if (form.version !== undefined && form.version !== before.version)
      throw problem('resource.stale', { data: await readChapter(context, db, before) })
    await saveChapter(db, before, form.title, now())
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'chapter.update',
        targetType: 'chapter',
        targetId: id,
        detail: { before: { title: before.title }, after: { title: form.title } },
      },
      now(),
    )
    return readChapter(context, db, await getChapter(db, id))
  })
}

/** Takes a chapter out; its lessons keep their own marks, so that bringing it back brings exactly those that went with it. */
export function deleteChapter({ database, now }: Context, caller: Caller, origin: Origin, id: number): Promise<void> {
  return database.write(async (db) => {
    const chapter = await holdChapter(db, id, now())
    if (chapter.deletedAt !== null) throw problem('chapter.absent')
    const lessons = await listOutlineLessons(db, chapter.courseId, id)
    await markChapterDeleted(db, id, now(), now())
    await countCompletions(
      db,
      chapter.courseId,
      lessons.map((lesson) => lesson.id),
      -1,
    )
    await finish(db, caller, origin, 'chapter.delete', chapter, lessons.length, now())
  })
}

/** Brings a deleted chapter back; one that is there already stays as it is. */
export function restoreChapter(context: Context, caller: Caller, origin: Origin, id: number): Promise<OutlineChapter> {
  const { database, now } = context
  return database.write(async (db) => {
    const chapter = await holdChapter(db, id, now())
    if (chapter.deletedAt !== null) {
      await markChapterDeleted(db, id, null, now())
      const lessons = await listOutlineLessons(db, chapter.courseId, id)
      await countCompletions(
        db,
        chapter.courseId,
        lessons.map((lesson) => lesson.id),
        1,
      )
      await finish(db, caller, origin, 'chapter.restore', chapter, lessons.length, now())
    }
    return readChapter(context, db, await getChapter(db, id))
  })
}

/** A chapter that is there. */
export async function getChapter(db: Db, id: number): Promise<ChapterRow> {
  const chapter = await findChapter(db, id)
  if (!chapter || chapter.deletedAt !== null) throw problem('chapter.absent')
  return chapter
}

/** A chapter, there or deleted, as it is once its course is held. */
async function holdChapter(db: Db, id: number, now: number): Promise<ChapterRow> {
  const seen = await findChapter(db, id)
  if (!seen || !(await lockCourse(db, seen.courseId, now))) throw problem('chapter.absent')
  return (await findChapter(db, id)) as ChapterRow
}

async function finish(
  db: Db,
  caller: Caller,
  origin: Origin,
  action: string,
  chapter: ChapterRow,
  lessons: number,
  now: number,
): Promise<void> {
  await recountLessons(db, chapter.courseId)
  await bumpRevision(db)
  await recordOperation(
    db,
    caller,
    origin,
    { action, targetType: 'chapter', targetId: chapter.id, detail: { title: chapter.title, lessons } },
    now,
  )
}
