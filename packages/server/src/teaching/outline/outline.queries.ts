import type { HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import type { LessonFault } from '@jiangxue/contract/course/outline.values.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { given } from '../../core/database/rows/given.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { saveVersion, type OfVersion } from '../../core/database/rows/save-version.ts'
import type { Schema } from '../../core/database/schema.ts'
import { isAboveDuration } from './lesson-hours.ts'

/** The order of chapters and lessons in all lists. */
export const outlineOrder = sql`chapters.position, chapters.id, lessons.position, lessons.id`

export const insertChapter = (db: Db, chapter: Insertable<Schema['chapters']>) => insertRow(db, 'chapters', chapter)

export const insertLesson = (db: Db, lesson: Insertable<Schema['lessons']>) => insertRow(db, 'lessons', lesson)

/** Recounts the lessons of a course, and updates its modification time. */
export const updateLessonCount = (db: Db, courseId: number, now: number) =>
  db
    .updateTable('courses')
    .set({
      updatedAt: now,
      lessonCount: sql`(select count(*) from lessons join chapters on chapters.id = lessons.chapter_id
        where lessons.course_id = ${courseId} and lessons.deleted_at is null and chapters.deleted_at is null)`,
    })
    .where('id', '=', courseId)
    .execute()

/** Where the video of a lesson ended early for learners; null if it did not, or a learner has completed it anyway. */
const earlyEndMs = sql<number | null>`case when media.ends_at_ms is not null and not exists (
  select 1 from lesson_progress where lesson_progress.lesson_id = lessons.id and lesson_progress.media_id = media.id
    and lesson_progress.completed_at is not null) then media.ends_at_ms end`.as('earlyEndMs')

interface Completable {
  readonly mediaId: number | null
  readonly durationMs: number | null
  readonly earlyEndMs: number | null
}

/** Why no learner can complete a lesson with this video, if so. */
export const faultOf = ({ mediaId, durationMs, earlyEndMs: endMs }: Completable): LessonFault | null => {
  if (mediaId === null) return 'noVideo'
  if ((durationMs ?? 0) < 1000) return 'noDuration'
  return endMs === null ? null : 'endsEarly'
}

/**
 * The lessons of a course, without deleted ones, that no learner can ever complete: without a video, or with one of
 * unknown or zero duration, or that ends early. In outline order, as `{ id, title, chapterTitle, fault }`.
 */
export async function findUncompletableLessons(
  db: Db,
  courseId: number,
): Promise<{ id: number; title: string; chapterTitle: string; fault: LessonFault }[]> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .select([
      'lessons.id',
      'lessons.title',
      'chapters.title as chapterTitle',
      'lessons.mediaId',
      'media.durationMs',
      earlyEndMs,
    ])
    .where('lessons.courseId', '=', courseId)
    .where('lessons.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .orderBy(outlineOrder)
    .execute()
  return rows.flatMap(({ id, title, chapterTitle, ...video }) => {
    const fault = faultOf(video)
    return fault ? [{ id, title, chapterTitle, fault }] : []
  })
}

/** The lessons of a course, without deleted ones, that claim more credit hours than their video lasts. */
export async function findLessonsAboveDuration(db: Db, courseId: number, rule: HourRule): Promise<{ title: string }[]> {
  return (await listOutlineLessons(db, courseId)).filter((lesson) => isAboveDuration(lesson, rule))
}

export const findOutlineCourse = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .select(['id', 'name', 'status', 'version'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
export type OutlineCourse = NonNullable<Awaited<ReturnType<typeof findOutlineCourse>>>

/** A chapter of a course that is not deleted; the chapter itself may be deleted. */
export const findChapter = (db: Db, id: number) =>
  db
    .selectFrom('chapters')
    .innerJoin('courses', 'courses.id', 'chapters.courseId')
    .select(['chapters.id', 'chapters.courseId', 'chapters.title', 'chapters.version', 'chapters.deletedAt'])
    .where('chapters.id', '=', id)
    .where('courses.deletedAt', 'is', null)
    .executeTakeFirst()
export type ChapterRow = NonNullable<Awaited<ReturnType<typeof findChapter>>>

const lessonsInFull = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .innerJoin('courses', 'courses.id', 'lessons.courseId')
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .leftJoin('files', 'files.id', 'media.fileId')
    .leftJoin('files as captions', 'captions.id', 'media.captionsFileId')
    .leftJoin('exams', 'exams.id', 'lessons.gateExamId')
    .selectAll('lessons')
    .select([
      'exams.name as quizName',
      'chapters.deletedAt as chapterDeletedAt',
      'media.externalUrl',
      'media.durationMs',
      earlyEndMs,
      'media.codec',
      'media.fileId',
      'media.posterFileId',
      'media.captionsFileId',
      'captions.sha256 as captionsSha256',
      'files.originalName',
      'files.byteSize',
      'files.sha256',
      'files.width',
      'files.height',
      'files.claimTokenHash',
    ])
    .where('courses.deletedAt', 'is', null)

/** A lesson of a course that is not deleted, with its video; the lesson itself or its chapter may be deleted. */
export const findOutlineLesson = (db: Db, id: number) =>
  lessonsInFull(db).where('lessons.id', '=', id).executeTakeFirst()
export type OutlineLessonRow = NonNullable<Awaited<ReturnType<typeof findOutlineLesson>>>

/** The lessons of a course, without deleted ones, in order, or those of one chapter. */
export const listOutlineLessons = (db: Db, courseId: number, chapterId?: number) =>
  lessonsInFull(db)
    .where('lessons.courseId', '=', courseId)
    .$call(given(chapterId, (query, chapterId) => query.where('lessons.chapterId', '=', chapterId)))
    .where('lessons.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .orderBy(outlineOrder)
    .execute()

export const listOutlineChapters = (db: Db, courseId: number) =>
  db
    .selectFrom('chapters')
    .select(['id', 'courseId', 'title', 'version', 'deletedAt'])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function nextChapterPosition(db: Db, courseId: number): Promise<number> {
  const row = await db
    .selectFrom('chapters')
    .select((of) => of.fn.max('position').as('last'))
    .where('courseId', '=', courseId)
    .executeTakeFirst()
  return Number(row?.last ?? -1) + 1
}
export async function nextLessonPosition(db: Db, chapterId: number): Promise<number> {
  const row = await db
    .selectFrom('lessons')
    .select((of) => of.fn.max('position').as('last'))
    .where('chapterId', '=', chapterId)
    .executeTakeFirst()
  return Number(row?.last ?? -1) + 1
}

/** Renames a chapter whose course is locked. */
export const saveChapter = (db: Db, chapter: OfVersion, title: string, now: number) =>
  saveVersion(db, 'chapters', chapter, { title, updatedAt: now })

/** Changes a lesson whose course is locked. */
export const saveLesson = (db: Db, lesson: OfVersion, change: Updateable<Schema['lessons']>) =>
  saveVersion(db, 'lessons', lesson, change)

export const setHours = (db: Db, id: number, creditHundredths: number) =>
  db.updateTable('lessons').set({ creditHundredths }).where('id', '=', id).execute()

export const placeChapter = (db: Db, id: number, position: number) =>
  db.updateTable('chapters').set({ position }).where('id', '=', id).execute()
export const placeLesson = (db: Db, id: number, chapterId: number, position: number) =>
  db.updateTable('lessons').set({ chapterId, position }).where('id', '=', id).execute()

export const markChapterDeleted = (db: Db, id: number, deletedAt: number | null, now: number) =>
  db
    .updateTable('chapters')
    .set((set) => ({ deletedAt, updatedAt: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
export const markLessonDeleted = (db: Db, id: number, deletedAt: number | null, now: number) =>
  db
    .updateTable('lessons')
    .set((set) => ({ deletedAt, updatedAt: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/**
 * Removes lessons from the students' course progress (`sign` -1) or restores them (1); study time and completions stay.
 */
export async function countCompletions(
  db: Db,
  courseId: number,
  lessonIds: readonly number[],
  sign: 1 | -1,
): Promise<void> {
  if (lessonIds.length === 0) return
  await sql`
    update course_progress set completed_lessons = course_progress.completed_lessons + cast(${sign} as bigint) * done.lessons
    from (
      select student_id, count(*) as lessons from lesson_progress
      where lesson_id in (${sql.join(lessonIds)}) and completed_at is not null group by student_id
    ) as done
    where course_progress.course_id = ${courseId} and course_progress.student_id = done.student_id`.execute(db)
}

/** The file that an upload has become, by the hash of the upload id. */
export const findClaimedFile = (db: Db, claimHash: string) =>
  db.selectFrom('files').select(['id']).where('claimTokenHash', '=', claimHash).executeTakeFirst()

/** The lessons of a course whose videos are on other servers and are worth hours. */
export const listExternalLessons = (db: Db, courseId: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .innerJoin('media', 'media.id', 'lessons.mediaId')
    .select(['lessons.title', 'media.externalUrl', 'lessons.creditHundredths'])
    .where('lessons.courseId', '=', courseId)
    .where('lessons.deletedAt', 'is', null)
    .where('chapters.deletedAt', 'is', null)
    .where('media.externalUrl', 'is not', null)
    .where('lessons.creditHundredths', '>', 0)
    .orderBy(outlineOrder)
    .execute()
