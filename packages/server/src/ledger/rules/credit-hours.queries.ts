import type { Db } from '../../core/database/database.ts'
import { given } from '../../core/database/rows/given.ts'
import { readJson } from '../../core/json-text.ts'
import { isLessonUnverified } from '../chain/unverified.queries.ts'
import type { Coverage } from './coverage.ts'
import { creditHoursOf, readParts, videoKeyOf, type CreditHours, type LessonStudy } from './credit-hours.ts'
import { hourRuleOfVersion, type HourRules } from './hour-rules.ts'
import { taughtCourseIds } from './taught-courses.queries.ts'

/** The students, and which of their lessons count: those of some courses, or of one teacher's courses. */
export interface HoursOf {
  readonly studentIds: readonly number[]
  readonly courseIds?: readonly number[] | undefined
  readonly teacherId?: number | undefined
}

/** Returns the credit hours of students by id, from lessons whose time is verified by the server. */
export async function readCreditHours(db: Db, rules: HourRules, which: HoursOf): Promise<Map<number, CreditHours>> {
  const studies = Map.groupBy(await listStudies(db, which), ({ studentId }) => studentId)
  const ruleOf = (version: number) => hourRuleOfVersion(rules, version)
  return new Map(which.studentIds.map((id) => [id, creditHoursOf(studies.get(id) ?? [], ruleOf)]))
}

async function listStudies(
  db: Db,
  { studentIds, courseIds, teacherId }: HoursOf,
): Promise<(LessonStudy & { studentId: number })[]> {
  // A class may have no courses left; PostgreSQL does not accept an empty list.
  if (courseIds?.length === 0) return []
  const rows = await db
    .selectFrom('lessonProgress')
    .innerJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
    .innerJoin('media', 'media.id', 'lessonProgress.mediaId')
    .select([
      'lessonProgress.studentId',
      'lessonProgress.lessonId',
      'lessonProgress.mediaId',
      'media.sha256',
      'media.externalUrl',
      'lessonProgress.coverage',
      'lessonProgress.coveredMs',
      'lessonProgress.ruleParts',
      'lessons.creditHundredths',
    ])
    .where('lessonProgress.studentId', 'in', studentIds)
    .where(isLessonUnverified(db), '=', 0)
    .$call(given(courseIds, (query, courseIds) => query.where('lessonProgress.courseId', 'in', courseIds)))
    .$call(
      given(teacherId, (query, teacherId) =>
        query.where('lessonProgress.courseId', 'in', taughtCourseIds(db, teacherId)),
      ),
    )
    .execute()
  return rows.map(({ coverage, coveredMs, ruleParts, mediaId, sha256, externalUrl, ...row }) => ({
    ...row,
    video: videoKeyOf(mediaId, { sha256, address: externalUrl }),
    coverage: readJson<Coverage>(coverage),
    parts: readParts(ruleParts, coveredMs),
  }))
}
