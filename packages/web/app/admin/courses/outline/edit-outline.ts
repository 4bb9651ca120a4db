import type { Outline, OutlineChapter, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import type { Order } from './sequence.ts'

/** A change of the displayed outline. */
export type Edit = (outline: Outline) => Outline

export const orderOf = (outline: Outline): Order =>
  outline.chapters.map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }))
export const lessonsOf = (outline: Outline): OutlineLesson[] => outline.chapters.flatMap(({ lessons }) => lessons)
/** Rows that the server has not stored yet have negative ids. */
export const isPending = ({ id }: { id: number }) => id < 0

/** Reorders the outline; rows missing from the order are kept at the end. */
export const withOrder =
  (order: Order): Edit =>
  (outline) => {
    const [chapters, lessons] = [
      new Map(outline.chapters.map((chapter) => [chapter.id, chapter])),
      new Map(lessonsOf(outline).map((lesson) => [lesson.id, lesson])),
    ]
    const named = new Set(order.flatMap(({ lessonIds }) => lessonIds))
    const placed = order.flatMap(({ id, lessonIds }) => {
      const chapter = chapters.get(id)
      chapters.delete(id)
      if (!chapter) return []
      const rest = chapter.lessons.filter((lesson) => !named.has(lesson.id))
      const own = lessonIds
        .flatMap((lessonId) => lessons.get(lessonId) ?? [])
        .map((lesson) => ({ ...lesson, chapterId: id }))
      return [{ ...chapter, lessons: [...own, ...rest] }]
    })
    return { ...outline, chapters: [...placed, ...chapters.values()] }
  }

const inChapters =
  (edit: (chapters: OutlineChapter[]) => OutlineChapter[]): Edit =>
  (outline) => ({ ...outline, chapters: edit(outline.chapters) })
const inLessons = (edit: (lessons: OutlineLesson[], chapterId: number) => OutlineLesson[]): Edit =>
  inChapters((chapters) => chapters.map((chapter) => ({ ...chapter, lessons: edit(chapter.lessons, chapter.id) })))

export const editChapter = (id: number, change: Partial<OutlineChapter>): Edit =>
  inChapters((chapters) => chapters.map((chapter) => (chapter.id === id ? { ...chapter, ...change } : chapter)))
export const editLesson = (id: number, change: Partial<OutlineLesson>): Edit =>
  inLessons((lessons) => lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...change } : lesson)))
export const dropChapter = (id: number): Edit =>
  inChapters((chapters) => chapters.filter((chapter) => chapter.id !== id))
export const dropLesson = (id: number): Edit => inLessons((lessons) => lessons.filter((lesson) => lesson.id !== id))
export const addChapterAt = (chapter: OutlineChapter, index: number): Edit =>
  inChapters((chapters) => chapters.filter(({ id }) => id !== chapter.id).toSpliced(index, 0, chapter))
export const addLessonAt = (lesson: OutlineLesson, index: number): Edit =>
  inLessons((lessons, chapterId) =>
    chapterId === lesson.chapterId ? lessons.filter(({ id }) => id !== lesson.id).toSpliced(index, 0, lesson) : lessons,
  )
/** Replaces the row with this (possibly temporary) id by what the server returned. */
export const putChapterFor = (id: number, stored: OutlineChapter): Edit =>
  inChapters((chapters) =>
    chapters.map((chapter) => (chapter.id === id ? { ...stored, lessons: chapter.lessons } : chapter)),
  )
export const putLessonFor = (id: number, stored: OutlineLesson): Edit =>
  inLessons((lessons, chapterId) => lessons.map((lesson) => (lesson.id === id ? { ...stored, chapterId } : lesson)))

export const newChapter = (id: number, title: string): OutlineChapter => ({
  id,
  title,
  version: 0,
  lessons: [],
  resources: [],
})
export const newLesson = (id: number, chapterId: number, title: string): OutlineLesson => ({
  id,
  chapterId,
  title,
  description: '',
  duration: 0,
  isPreview: false,
  isPublic: false,
  creditHours: 0,
  hasVideo: false,
  video: null,
  videoUrl: null,
  poster: null,
  captionsUrl: null,
  quizId: null,
  quizName: null,
  fault: 'noVideo',
  version: 0,
})
