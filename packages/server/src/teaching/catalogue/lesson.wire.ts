import type { Lesson, LessonLock, Video } from '@jiangxue/contract/course/course.ts'
import { toSeconds } from '../../core/units.ts'
import { captionsUrlOf, publicFileUrl } from '../../files/file/file-url.ts'
import type { LessonRow, OutlineRow } from './catalogue.queries.ts'

/** A lesson as seen by one viewer. */
export interface LessonView {
  readonly canWatch: boolean
  readonly lock: LessonLock | null
  readonly videoUrl: string | null
  readonly progress: number
  readonly isCompleted: boolean
  readonly lastStudyTime: string | null
}

/** A lesson on the course page. */
export const toLesson = (row: LessonRow, view: LessonView): Lesson => ({
  ...view,
  id: row.id,
  title: row.title,
  description: row.description ?? '',
  duration: toSeconds(row.durationMs ?? 0),
  isPreview: row.isPreview === 1,
  isPublic: row.isPublic === 1,
  creditHours: (row.creditHundredths ?? 0) / 100,
  hasVideo: row.mediaId !== null,
  poster: publicFileUrl(row.posterFileId),
  captionsUrl: view.canWatch ? captionsUrlOf(row) : null,
})

/** A lesson with the additional field names of the player page. */
export const toVideo = (row: LessonRow, view: LessonView): Video => {
  const lesson = toLesson(row, view)
  const { quizId, quizName } = row
  const quiz = view.canWatch && quizId !== null && quizName !== null ? { id: quizId, name: quizName } : null
  return { ...lesson, name: lesson.title, url: lesson.videoUrl, quiz }
}

/** Groups the outline rows into chapters, mapping each lesson with `toItem`. */
export function groupByChapter<T>(
  rows: readonly OutlineRow[],
  toItem: (row: LessonRow) => T,
): { id: number; title: string; items: T[] }[] {
  const chapters = new Map<number, { id: number; title: string; items: T[] }>()
  for (const row of rows) {
    const chapter = chapters.get(row.chapterId) ?? { id: row.chapterId, title: row.chapterTitle, items: [] }
    if (row.id !== null) chapter.items.push(toItem(row as LessonRow))
    chapters.set(row.chapterId, chapter)
  }
  return [...chapters.values()]
}
