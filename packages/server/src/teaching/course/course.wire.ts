import type { CourseStatus } from '@jiangxue/contract/course-status.ts'
import type { Chapter, Course, CourseCard, Enrollment, Lesson, Video } from '@jiangxue/contract/course.ts'
import type { CourseLevel, DurationUnit } from '@jiangxue/contract/course.values.ts'
import type { EnrollmentStatus } from '@jiangxue/contract/enrollment.values.ts'
import { toInstant, toInstantOrNull, toSeconds, toYuan } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { EnrollmentRow } from '../enrollment/enrollment.queries.ts'
import type { CourseCardRow, CourseRow, listCourseTeachers, OutlineRow } from './course.queries.ts'

export const toCourseCard = (row: CourseCardRow): CourseCard => ({
  id: row.id,
  name: row.name,
  description: row.summary,
  level: row.level as CourseLevel,
  price: toYuan(row.priceFen),
  coverImageUrl: publicFileUrl(row.coverFileId),
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  requiresLogin: row.requiresLogin === 1,
  lessonCount: row.lessonCount,
  studentCount: row.studentCount,
  enrollCount: row.enrollCount,
  createdAt: toInstant(row.createdAt),
})

export const toCourse = (row: CourseRow, teachers: Awaited<ReturnType<typeof listCourseTeachers>>): Course => ({
  ...toCourseCard(row),
  description: row.description,
  duration: row.duration,
  durationUnit: row.durationUnit as DurationUnit,
  teachers: teachers.map(({ avatarFileId, ...teacher }) => ({ ...teacher, avatarUrl: publicFileUrl(avatarFileId) })),
  syllabus: row.syllabus,
  seoKeywords: row.seoKeywords,
  seoDescription: row.seoDescription,
  status: row.status as CourseStatus,
})

/** What one viewer sees of a lesson. */
export interface LessonView {
  readonly canWatch: boolean
  readonly videoUrl: string | null
  readonly progress: number
  readonly isCompleted: boolean
}
export type LessonRow = OutlineRow & { id: number; title: string }

const shared = (row: LessonRow, view: LessonView) => ({
  id: row.id,
  title: row.title,
  description: row.description ?? '',
  duration: toSeconds(row.durationMs ?? 0),
  isPreview: row.isPreview === 1,
  isPublic: row.isPublic === 1,
  hasVideo: row.mediaId !== null,
  poster: publicFileUrl(row.posterFileId),
  captionsUrl: publicFileUrl(row.captionsFileId),
  canWatch: view.canWatch,
  progress: view.progress,
  isCompleted: view.isCompleted,
})

const toLesson = (row: LessonRow, view: LessonView): Lesson => ({
  ...shared(row, view),
  creditHours: (row.creditHundredths ?? 0) / 100,
  videoUrl: view.videoUrl,
})

export const toVideo = (row: LessonRow, view: LessonView): Video => ({
  ...shared(row, view),
  name: row.title,
  url: view.videoUrl,
})

/** Groups the outline's rows into chapters. */
export function toChapters<T>(
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
export const toLessonChapters = (rows: readonly OutlineRow[], viewOf: (row: LessonRow) => LessonView): Chapter[] =>
  toChapters(rows, (row) => toLesson(row, viewOf(row))).map(({ items, ...chapter }) => ({ ...chapter, lessons: items }))

/** Purchased: an order paid, deferred or waived, or enrolled in a free course (decisions §4). */
export const isPurchased = (priceFen: number, orderStatus: string | null) =>
  priceFen === 0 || ['PAID', 'DEFERRED', 'WAIVED'].includes(orderStatus ?? '')

export function toEnrollment(
  row: EnrollmentRow,
  priceFen: number,
  progress: { completed: number; credited: number; lessons: number },
  now: number,
): Enrollment {
  return {
    status: enrollmentStatus({ expiresAt: row.expiresAt, ...progress }, now),
    enrolledAt: toInstant(row.createdAt),
    expiresAt: toInstantOrNull(row.expiresAt),
    isPurchased: isPurchased(priceFen, row.orderStatus),
    orderStatus: row.orderStatus as Enrollment['orderStatus'],
  }
}

export function enrollmentStatus(
  {
    expiresAt,
    completed,
    credited,
    lessons,
  }: { expiresAt: number | null; completed: number; credited: number; lessons: number },
  now: number,
): EnrollmentStatus {
  if (lessons > 0 && completed >= lessons) return 'completed'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return credited > 0 ? 'in_progress' : 'not_started'
}
