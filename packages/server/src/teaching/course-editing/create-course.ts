import type { CourseForm } from '@jiangxue/contract/course/course-admin.ts'
import type { CourseStatus } from '@jiangxue/contract/course/course-status.ts'
import type { LessonForm } from '@jiangxue/contract/course/outline.ts'
import type { Db } from '../../core/database/database.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { findDuration } from '../../files/video/media.queries.ts'
import { inForce, listHourRules } from '../../ledger/rules/hour-rules.ts'
import { summaryOf, toCourseColumns } from '../course/course-columns.ts'
import { insertCourse, replaceCourseTeachers } from '../course/course.queries.ts'
import { toLessonColumns } from '../outline/lesson-columns.ts'
import { mostHundredths } from '../outline/lesson-hours.ts'
import { insertChapter, insertLesson, updateLessonCount } from '../outline/outline.queries.ts'

/** A lesson whose video, if any, is already stored. */
export type NewLesson = Omit<LessonForm, 'videoUrl' | 'duration' | 'poster' | 'quizId'> & {
  readonly mediaId?: number | null
}
interface NewChapter {
  readonly title: string
  readonly lessons: readonly NewLesson[]
}
/** The form of a course, with the cover already stored; a draft without chapters by default. */
export type NewCourse = Omit<CourseForm, 'coverImageUrl'> & {
  readonly coverFileId?: number | null
  readonly status?: CourseStatus
  readonly chapters?: readonly NewChapter[]
}

/** Adds a course with its teachers, chapters and lessons. Returns the id. */
export async function createCourse(db: Db, course: NewCourse, now: number): Promise<number> {
  const { name, categoryId, level, coverFileId, status = 'DRAFT', teacherIds = [], chapters = [] } = course
  const times = { createdAt: now, updatedAt: now }
  const columns = toCourseColumns(course)
  const courseId = await insertCourse(db, {
    ...columns,
    ...times,
    name,
    categoryId,
    level,
    coverFileId,
    status,
    summary: summaryOf(columns),
    publishedAt: status === 'PUBLISHED' ? now : null,
  })
  await replaceCourseTeachers(db, courseId, [...new Set(teacherIds)])
  const { rule } = inForce(await listHourRules(db))
  for (const [position, { title, lessons }] of chapters.entries()) {
    const chapterId = await insertChapter(db, { courseId, title, position, ...times })
    for (const [index, lesson] of lessons.entries())
      await insertLesson(db, {
        creditHundredths: mostHundredths(await durationOf(db, lesson.mediaId), rule),
        ...toLessonColumns(lesson),
        ...times,
        title: lesson.title,
        courseId,
        chapterId,
        position: index,
        mediaId: lesson.mediaId,
      })
  }
  await updateLessonCount(db, courseId, now)
  await bumpRevision(db)
  return courseId
}

const durationOf = async (db: Db, mediaId: number | null | undefined) =>
  mediaId ? ((await findDuration(db, mediaId)) ?? null) : null
