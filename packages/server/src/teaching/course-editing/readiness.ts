import type { CourseWarning } from '@jiangxue/contract/course-admin.ts'
import { publishBlockerLabels, type PublishBlocker } from '@jiangxue/contract/course-readiness.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/http/problem.ts'
import { toPlainText } from '../../core/text/html.ts'
import { translate } from '../../core/text/translate.ts'
import type { CourseRow } from '../course/course.queries.ts'
import { findUncompletableLessons } from '../outline/outline.queries.ts'

const mostTitles = 3

type Publishable = Pick<CourseRow, 'description' | 'lessonCount'>

/** What keeps a course from being published (decisions §10): a draft may lack it. */
export function publishBlockersOf({ description, lessonCount }: Publishable): PublishBlocker[] {
  const blockers: PublishBlocker[] = []
  if (toPlainText(description) === '') blockers.push('noDescription')
  if (lessonCount === 0) blockers.push('noLesson')
  return blockers
}

/** Throws unless the course may be published. */
export function assertPublishable(course: Publishable): void {
  const blockers = publishBlockersOf(course).map((blocker) => translate(publishBlockerLabels[blocker]))
  if (blockers.length > 0)
    throw problem('course.notReady', { values: { blockers: blockers.join(translate(punctuation.betweenSentences)) } })
}

/** What learners would stumble over; publishing is still allowed. */
export async function warningsOf(
  db: Db,
  course: Pick<CourseRow, 'id' | 'coverFileId'>,
  teachers: readonly unknown[],
): Promise<CourseWarning[]> {
  const lessons = await findUncompletableLessons(db, course.id)
  const warnings: CourseWarning[] = []
  if (lessons.length > 0) {
    const titles = lessons.slice(0, mostTitles).map((lesson) => translate(punctuation.quoted, { text: lesson.title }))
    const more = lessons.length > mostTitles ? punctuation.more : ''
    warnings.push({
      code: 'unplayableLessons',
      values: { lessons: lessons.length, titles: titles.join(translate(punctuation.betweenItems)) + more },
    })
  }
  if (course.coverFileId === null) warnings.push({ code: 'noCover', values: {} })
  if (teachers.length === 0) warnings.push({ code: 'noTeacher', values: {} })
  return warnings
}
