import type { CourseStatus } from '@jiangxue/contract/course-status.ts'
import type { CourseLevel, DurationUnit } from '@jiangxue/contract/course.values.ts'
import { siteLimits } from '@jiangxue/contract/site.values.ts'
import type { Db } from '../../core/database/database.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { toPlainText } from '../../core/text/html.ts'
import {
  insertChapter,
  insertCourse,
  insertCourseTeacher,
  insertLesson,
  recountLessons,
} from '../course/outline.queries.ts'

export interface NewLesson {
  readonly title: string
  readonly description: string
  readonly mediaId: number | null
  readonly isPreview: boolean
  readonly isPublic: boolean
  readonly creditHours: number
}
export interface NewCourse {
  readonly name: string
  readonly categoryId: number
  readonly level: CourseLevel
  readonly duration: number | null
  readonly durationUnit: DurationUnit
  readonly priceFen: number
  readonly coverFileId: number | null
  readonly requiresLogin: boolean
  readonly status: CourseStatus
  /** Sanitized HTML, as `syllabus`. */
  readonly description: string
  readonly syllabus: string
  readonly seoKeywords: string
  readonly seoDescription: string
  readonly teacherIds: readonly number[]
  readonly chapters: readonly { readonly title: string; readonly lessons: readonly NewLesson[] }[]
}

/** The plain text that a card shows of a course. */
export const summaryOf = (course: Pick<NewCourse, 'seoDescription' | 'description'>) =>
  Array.from(course.seoDescription || toPlainText(course.description))
    .slice(0, siteLimits.seoDescriptionLength)
    .join('')

/** Adds a course with its teachers, chapters and lessons. Answers the id. */
export async function createCourse(db: Db, course: NewCourse, now: number): Promise<number> {
  const courseId = await insertCourse(db, {
    name: course.name,
    categoryId: course.categoryId,
    level: course.level,
    duration: course.duration,
    durationUnit: course.durationUnit,
    priceFen: course.priceFen,
    coverFileId: course.coverFileId,
    requiresLogin: course.requiresLogin ? 1 : 0,
    status: course.status,
    summary: summaryOf(course),
    description: course.description,
    syllabus: course.syllabus,
    seoKeywords: course.seoKeywords,
    seoDescription: course.seoDescription,
    publishedAt: course.status === 'PUBLISHED' ? now : null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  })
  for (const [position, teacherId] of course.teacherIds.entries())
    await insertCourseTeacher(db, courseId, teacherId, position)
  for (const [position, chapter] of course.chapters.entries()) {
    const chapterId = await insertChapter(db, courseId, chapter.title, position, now)
    for (const [index, lesson] of chapter.lessons.entries())
      await insertLesson(db, {
        courseId,
        chapterId,
        title: lesson.title,
        description: lesson.description,
        position: index,
        mediaId: lesson.mediaId,
        isPreview: lesson.isPreview ? 1 : 0,
        isPublic: lesson.isPublic ? 1 : 0,
        creditHundredths: Math.round(lesson.creditHours * 100),
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      })
  }
  await recountLessons(db, courseId)
  await bumpRevision(db)
  return courseId
}
