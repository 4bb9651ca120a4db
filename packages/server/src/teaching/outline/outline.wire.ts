import type { Resource } from '@jiangxue/contract/course.ts'
import type { Outline, OutlineChapter, OutlineLesson } from '@jiangxue/contract/outline.ts'
import { lessonFaultLabels } from '@jiangxue/contract/outline.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { toSeconds } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { signedMediaUrl, signedResourceUrl } from '../../files/file/signed-url.ts'
import { listChapterResources } from '../course/course.queries.ts'
import { orderVersion } from './order-version.ts'
import {
  faultOf,
  listOutlineChapters,
  listOutlineLessons,
  type ChapterRow,
  type OutlineCourse,
  type OutlineLessonRow,
} from './outline.queries.ts'

export const toOutlineLesson = ({ keys, now }: Context, row: OutlineLessonRow): OutlineLesson => ({
  id: row.id,
  chapterId: row.chapterId,
  title: row.title,
  description: row.description,
  duration: toSeconds(row.durationMs ?? 0),
  isPreview: row.isPreview === 1,
  isPublic: row.isPublic === 1,
  creditHours: row.creditHundredths / 100,
  hasVideo: row.mediaId !== null,
  video:
    row.mediaId === null
      ? null
      : {
          source: row.externalUrl === null ? 'upload' : 'external',
          codec: row.codec ?? '',
          fileName: row.originalName,
          size: row.byteSize,
          width: row.width,
          height: row.height,
        },
  videoUrl: row.mediaId === null ? null : (row.externalUrl ?? signedMediaUrl(keys, row.mediaId, now())),
  poster: publicFileUrl(row.posterFileId),
  captionsUrl: publicFileUrl(row.captionsFileId),
  fault: faultOf(row.mediaId, row.durationMs),
  version: row.version,
})

type ResourceRow = Awaited<ReturnType<typeof listChapterResources>>[number]
const toResource = ({ keys, now }: Context, row: ResourceRow): Resource => ({
  id: row.id,
  name: row.name,
  type: row.type as Resource['type'],
  size: row.byteSize,
  url: row.url ?? signedResourceUrl(keys, row.fileId as number, now()),
})

function toOutlineChapter(
  context: Context,
  chapter: ChapterRow,
  lessons: readonly OutlineLessonRow[],
  resources: readonly ResourceRow[],
): OutlineChapter {
  return {
    id: chapter.id,
    title: chapter.title,
    version: chapter.version,
    lessons: lessons.filter((row) => row.chapterId === chapter.id).map((row) => toOutlineLesson(context, row)),
    resources: resources.filter((row) => row.chapterId === chapter.id).map((row) => toResource(context, row)),
  }
}

/** One chapter as it is now. */
export const readChapter = async (context: Context, db: Db, chapter: ChapterRow): Promise<OutlineChapter> =>
  toOutlineChapter(
    context,
    chapter,
    await listOutlineLessons(db, chapter.courseId, chapter.id),
    await listChapterResources(db, chapter.courseId),
  )

/** The whole outline as it is now. */
export async function readOutline(context: Context, db: Db, course: OutlineCourse): Promise<Outline> {
  const [rows, lessons, resources] = [
    await listOutlineChapters(db, course.id),
    await listOutlineLessons(db, course.id),
    await listChapterResources(db, course.id),
  ]
  const chapters = rows.map((row) => toOutlineChapter(context, row, lessons, resources))
  return {
    course: { id: course.id, name: course.name, status: course.status, version: course.version },
    version: orderVersion(
      chapters.map(({ id, lessons: inner }) => ({ id, lessonIds: inner.map((lesson) => lesson.id) })),
    ),
    chapters,
    warnings: chapters
      .flatMap((chapter) => chapter.lessons)
      .flatMap(({ id, fault }) => (fault ? [{ lessonId: id, fault, message: lessonFaultLabels[fault] }] : [])),
  }
}
