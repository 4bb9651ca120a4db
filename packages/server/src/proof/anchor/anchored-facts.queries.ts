import type { Db } from '../../core/database/database.ts'
import { omit } from '../../core/pick.ts'
import type { RefusalFacts } from '../../ledger/encoding/encodings.ts'
import { listPartsOf } from '../../teaching/training-class/class-part.queries.ts'

/** The sealed ends of students' chains with ids above `after`, in ascending order. */
export const listHeads = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('studentTotals')
    .select([
      'studentId',
      'ledgerLength',
      'ledgerMac',
      'headMac',
      'identity',
      'creditedMs',
      'creditedUntil',
      'completedLessons',
      'refusals',
    ])
    .where('studentId', '>', after)
    .where('headMac', '<>', '')
    .orderBy('studentId')
    .limit(limit)
    .execute()
export type HeadRow = Awaited<ReturnType<typeof listHeads>>[number]

export const listRefusalsOf = (db: Db, studentId: number): Promise<RefusalFacts[]> =>
  db
    .selectFrom('studyRefusals')
    .select(['lessonId', 'day', 'reason', 'refusals', 'lastAt'])
    .where('studentId', '=', studentId)
    .orderBy('day')
    .orderBy('lessonId')
    .orderBy('reason')
    .execute()

/** How many certificates students have, including deleted ones. */
export async function countCertificatesOf(db: Db, studentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('certificates')
    .select(['studentId', (of) => of.fn.countAll<number>().as('count')])
    .where('studentId', 'in', studentIds)
    .groupBy('studentId')
    .execute()
  return new Map(rows.map(({ studentId, count }) => [studentId, Number(count)]))
}

/** The results of students in their classes, by class. */
export async function listResultsOf(db: Db, studentIds: readonly number[]) {
  const rows = await db
    .selectFrom('classMembers')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classMembers.classId')
    .select([
      'classMembers.studentId',
      'classMembers.classId',
      'trainingClasses.name as className',
      'classMembers.score',
      'classMembers.isPassed',
      'classMembers.assessedOn',
      'classMembers.assessedAt',
    ])
    .where('classMembers.studentId', 'in', studentIds)
    .where('classMembers.isPassed', 'is not', null)
    .orderBy('classMembers.classId')
    .execute()
  const parts = await partResults(db).where('memberParts.studentId', 'in', studentIds).execute()
  return Map.groupBy(withParts(rows, parts), ({ studentId }) => studentId)
}

const partResults = (db: Db) =>
  db
    .selectFrom('memberParts')
    .innerJoin('classParts', 'classParts.id', 'memberParts.partId')
    .select([
      'classParts.classId',
      'classParts.name',
      'memberParts.studentId',
      'memberParts.partId',
      'memberParts.score',
      'memberParts.isPassed',
      'memberParts.assessedOn',
      'memberParts.assessedAt',
    ])
    .orderBy('memberParts.partId')
type PartRow = Awaited<ReturnType<ReturnType<typeof partResults>['execute']>>[number]

/** Adds to results those of the parts that they follow from. */
function withParts<Row extends { readonly classId: number; readonly studentId: number }>(
  rows: readonly Row[],
  parts: readonly PartRow[],
): (Row & { readonly parts?: Omit<PartRow, 'classId' | 'studentId'>[] })[] {
  const keyOf = (row: Pick<Row, 'classId' | 'studentId'>) => `${row.classId} ${row.studentId}`
  const all = Map.groupBy(parts, keyOf)
  return rows.map((row) => {
    const own = all.get(keyOf(row))
    return own ? { ...row, parts: own.map((part) => omit(part, ['classId', 'studentId'])) } : row
  })
}

export const listCertificateFacts = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('certificates')
    .select([
      'id',
      'certificateNumber',
      'studentId',
      'studentName',
      'courseName',
      'status',
      'completedHundredths',
      'classroomHundredths',
      'hasAssessment',
      'issueDate',
      'completionDate',
      'periodFrom',
      'periodTo',
      'completedLessons',
      'totalLessons',
      'createdAt',
      'deletedAt',
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
export type CertificateFactsRow = Awaited<ReturnType<typeof listCertificateFacts>>[number]

/** Classes with the results of their members. */
export async function listClassFacts(db: Db, after: number, limit: number) {
  const classes = await db
    .selectFrom('trainingClasses')
    .select(['id', 'startDate', 'endDate', 'needsAssessment', 'passScore'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  if (classes.length === 0) return []
  const members = await db
    .selectFrom('classMembers')
    .select(['classId', 'studentId', 'score', 'isPassed', 'assessedOn', 'assessedAt'])
    .where('classId', '>=', classes[0]!.id)
    .where('classId', '<=', classes.at(-1)!.id)
    .where('isPassed', 'is not', null)
    .execute()
  const [first, last] = [classes[0]!.id, classes.at(-1)!.id]
  const entered = await partResults(db)
    .where('classParts.classId', '>=', first)
    .where('classParts.classId', '<=', last)
    .execute()
  const results = Map.groupBy(withParts(members, entered), ({ classId }) => classId)
  const parts = Map.groupBy(
    await listPartsOf(
      db,
      classes.map(({ id }) => id),
    ),
    ({ classId }) => classId,
  )
  return classes.map((row) => ({ ...row, parts: parts.get(row.id) ?? [], results: results.get(row.id) ?? [] }))
}
export type ClassFactsRow = Awaited<ReturnType<typeof listClassFacts>>[number]

/** Lessons that students can or could watch: their worth changes only with a row in the ledger. */
export const listLessonFacts = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.courseId')
    .leftJoin('media', 'media.id', 'lessons.mediaId')
    .select([
      'lessons.id',
      'lessons.courseId',
      'lessons.mediaId',
      'lessons.creditHundredths',
      'media.durationMs',
      'lessons.title',
      'courses.name as courseName',
    ])
    .where('courses.status', 'in', ['PUBLISHED', 'OFFLINE'])
    .where('lessons.id', '>', after)
    .orderBy('lessons.id')
    .limit(limit)
    .execute()
export type LessonFactsRow = Awaited<ReturnType<typeof listLessonFacts>>[number]
