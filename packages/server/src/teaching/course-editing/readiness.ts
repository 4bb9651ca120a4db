import type { CourseBlocker, CourseWarning } from '@jiangxue/contract/course/course-admin.ts'
import { publishBlockerLabels, type PublishBlocker } from '@jiangxue/contract/course/course-readiness.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import { claimedPrice } from '@jiangxue/contract/site/site-content.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { toPlainText } from '../../core/text/html.ts'
import { translate } from '../../core/text/translate.ts'
import { toYuan } from '../../core/units.ts'
import { inForce, listHourRules } from '../../ledger/rules/hour-rules.ts'
import type { CourseRow } from '../course/course.queries.ts'
import { findLessonsWithoutQuiz } from '../outline/lesson-quiz.queries.ts'
import { findLessonsAboveDuration, findUncompletableLessons } from '../outline/outline.queries.ts'

const mostTitles = 3

type Publishable = Pick<CourseRow, 'id' | 'description' | 'lessonCount' | 'learningOrder'>

/** What prevents a course from being published (decisions §10); drafts may lack it. */
export async function publishBlockersOf(db: Db, course: Publishable): Promise<CourseBlocker[]> {
  const blockers: CourseBlocker[] = textBlockersOf(course).map((code) => ({ code, values: {} }))
  const { rule } = inForce(await listHourRules(db))
  const lessons = await findLessonsAboveDuration(db, course.id, rule)
  if (lessons.length > 0) blockers.push({ code: 'hoursAboveDuration', values: valuesOf(lessons) })
  return [...blockers, ...(await orderBlockersOf(db, course))]
}

/** A lesson that nobody can complete, or whose quiz nobody can pass, would hold up those who learn in order. */
async function orderBlockersOf(db: Db, { id, learningOrder }: Publishable): Promise<CourseBlocker[]> {
  if (learningOrder === 'free') return []
  const left = {
    unplayableInOrder: await findUncompletableLessons(db, id),
    quizInOrder: await findLessonsWithoutQuiz(db, id),
  }
  return Object.entries(left).flatMap(([code, lessons]) =>
    lessons.length > 0 ? [{ code: code as keyof typeof left, values: valuesOf(lessons) }] : [],
  )
}

function textBlockersOf({ description, lessonCount }: Pick<Publishable, 'description' | 'lessonCount'>) {
  const blockers: PublishBlocker[] = []
  if (toPlainText(description) === '') blockers.push('noDescription')
  if (lessonCount === 0) blockers.push('noLesson')
  return blockers
}

/** Throws unless the course may be published. */
export async function assertPublishable(db: Db, course: Publishable): Promise<void> {
  refuse(await publishBlockersOf(db, course))
}

/**
 * Throws if a published course would lose its required texts or lessons, or get an order in which it cannot be learned.
 * Lessons are changed and checked elsewhere.
 */
export async function assertStaysPublishable(db: Db, before: Publishable, after: Publishable): Promise<void> {
  const ofTexts = textBlockersOf(after).map((code) => ({ code, values: {} }))
  refuse(after.learningOrder === before.learningOrder ? ofTexts : [...ofTexts, ...(await orderBlockersOf(db, after))])
}

function refuse(blockers: readonly CourseBlocker[]) {
  const sentences = blockers.map(({ code, values }) => translate(publishBlockerLabels[code], values))
  if (sentences.length > 0)
    throw problem('course.notReady', { values: { blockers: sentences.join(translate(punctuation.betweenSentences)) } })
}

/** The number of lessons, and the titles of the first ones. */
function valuesOf(lessons: readonly { readonly title: string }[]) {
  const titles = lessons.slice(0, mostTitles).map((lesson) => translate(punctuation.quoted, { text: lesson.title }))
  const more = lessons.length > mostTitles ? punctuation.more : ''
  return { lessons: lessons.length, titles: titles.join(translate(punctuation.betweenItems)) + more }
}

/** Problems that learners would notice; they do not prevent publishing. */
export async function warningsOf(
  db: Db,
  values: SettingValues,
  course: Pick<CourseRow, 'id' | 'coverFileId' | 'priceFen' | 'lessonCount'>,
  teachers: readonly unknown[],
): Promise<CourseWarning[]> {
  const lessons = await findUncompletableLessons(db, course.id)
  const warnings: CourseWarning[] = []
  if (lessons.length > 0) warnings.push({ code: 'unplayableLessons', values: valuesOf(lessons) })
  const price = course.lessonCount > 0 ? toYuan(course.priceFen) / course.lessonCount : 0
  const broken = values['site.claims'].find((claim) => price >= (claimedPrice(claim) ?? Infinity))
  if (broken)
    warnings.push({ code: 'aboveClaim', values: { price: price.toFixed(2), claim: broken.number + broken.unit } })
  if (course.coverFileId === null) warnings.push({ code: 'noCover', values: {} })
  if (teachers.length === 0) warnings.push({ code: 'noTeacher', values: {} })
  return warnings
}
