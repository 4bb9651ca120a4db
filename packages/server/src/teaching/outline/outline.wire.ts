import type {
  DeletedOutline,
  LessonVideo,
  Outline,
  OutlineChapter,
  OutlineLesson,
} from '@jiangxue/contract/course/outline.ts'
import { lessonFaultLabels } from '@jiangxue/contract/course/outline.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toSeconds } from '../../core/units.ts'
import { captionsUrlOf, publicFileUrl } from '../../files/file/file-url.ts'
import { signedMediaUrl } from '../../files/file/signed-url.ts'
import { inForce, listHourRules } from '../../ledger/rules/hour-rules.ts'
import { listChapterMaterials, type OfferedMaterialRow } from '../material/material.queries.ts'
import { toMaterial } from '../material/material.wire.ts'
import type { DeletedChapterRow, DeletedLessonRow } from './deleted-outline.queries.ts'
import { listOpenQuizzes } from './lesson-quiz.queries.ts'
import { sequenceVersion } from './outline-sequence.ts'
import {
  faultOf,
  listOutlineChapters,
  listOutlineLessons,
  type ChapterRow,
  type OutlineCourse,
  type OutlineLessonRow,
} from './outline.queries.ts'

export const toOutlineLesson = ({ keys, now }: Context, row: OutlineLessonRow): OutlineLesson => ({
  ...row,
  duration: toSeconds(row.durationMs ?? 0),
  isPreview: row.isPreview === 1,
  isPublic: row.isPublic === 1,
  creditHours: row.creditHundredths / 100,
  hasVideo: row.mediaId !== null,
  video: row.mediaId === null ? null : toLessonVideo(row),
  videoUrl: row.mediaId === null ? null : (row.externalUrl ?? signedMediaUrl(keys, row.mediaId, now())),
  poster: publicFileUrl(row.posterFileId),
  captionsUrl: captionsUrlOf(row),
  quizId: row.gateExamId,
  fault: faultOf(row),
})

const toLessonVideo = (row: OutlineLessonRow): LessonVideo => ({
  source: row.externalUrl === null ? 'upload' : 'external',
  codec: row.codec ?? '',
  fileName: row.originalName,
  size: row.byteSize,
  width: row.width,
  height: row.height,
})

function toOutlineChapter(
  context: Context,
  chapter: ChapterRow,
  lessons: readonly OutlineLessonRow[],
  materials: readonly OfferedMaterialRow[],
): OutlineChapter {
  return {
    id: chapter.id,
    title: chapter.title,
    version: chapter.version,
    lessons: lessons.filter((row) => row.chapterId === chapter.id).map((row) => toOutlineLesson(context, row)),
    resources: materials.filter((row) => row.chapterId === chapter.id).map((row) => toMaterial(context, row)),
  }
}

/** One chapter in its current state. */
export const readChapter = async (context: Context, db: Db, chapter: ChapterRow): Promise<OutlineChapter> =>
  toOutlineChapter(
    context,
    chapter,
    await listOutlineLessons(db, chapter.courseId, chapter.id),
    await listChapterMaterials(db, chapter.courseId),
  )

/** The current outline. */
export async function readOutline(context: Context, db: Db, course: OutlineCourse): Promise<Outline> {
  const [rows, lessons, materials] = [
    await listOutlineChapters(db, course.id),
    await listOutlineLessons(db, course.id),
    await listChapterMaterials(db, course.id),
  ]
  const chapters = rows.map((row) => toOutlineChapter(context, row, lessons, materials))
  return {
    course: { id: course.id, name: course.name, status: course.status, version: course.version },
    version: sequenceVersion(
      chapters.map(({ id, lessons: inner }) => ({ id, lessonIds: inner.map((lesson) => lesson.id) })),
    ),
    hourUnit: inForce(await listHourRules(db)).rule.unit,
    chapters,
    quizzes: await listOpenQuizzes(db, course.id, context.now()),
    warnings: chapters
      .flatMap((chapter) => chapter.lessons)
      .flatMap(({ id, fault }) =>
        fault ? [{ lessonId: id, fault, message: translate(lessonFaultLabels[fault]) }] : [],
      ),
  }
}

export const toDeletedOutline = (
  chapters: readonly DeletedChapterRow[],
  lessons: readonly DeletedLessonRow[],
): DeletedOutline => ({
  chapters: chapters.map((row) => ({
    ...row,
    lessonCount: Number(row.lessonCount),
    deletedAt: toInstant(row.deletedAt as number),
  })),
  lessons: lessons.map(({ chapterDeletedAt, ...row }) => ({
    ...row,
    isChapterDeleted: chapterDeletedAt !== null,
    deletedAt: toInstant(row.deletedAt as number),
  })),
})
