import type { Db } from '../../core/database/database.ts'

/** Students with a ledger or totals, in ascending order after `after`. */
export const listLedgerStudents = (db: Db, after: number, limit: number) =>
  db.selectFrom('studentTotals').selectAll().where('studentId', '>', after).orderBy('studentId').limit(limit).execute()
export type LedgerTotals = Awaited<ReturnType<typeof listLedgerStudents>>[number]

export const listSegments = (db: Db, studentId: number) =>
  db
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', studentId)
    .orderBy('number')
    .orderBy('id')
    .execute()

/** The next rows of a student's chain after a number, up to another one. */
export const listSegmentsBetween = (db: Db, studentId: number, after: number, upTo: number, limit: number) =>
  db
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', studentId)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .orderBy('id')
    .limit(limit)
    .execute()
export type SegmentRow = Awaited<ReturnType<typeof listSegments>>[number]

export const listLessonTotals = (db: Db, studentId: number) =>
  db.selectFrom('lessonProgress').selectAll().where('studentId', '=', studentId).execute()

export const listCourseTotals = (db: Db, studentId: number) =>
  db.selectFrom('courseProgress').selectAll().where('studentId', '=', studentId).execute()

export const listDayTotals = (db: Db, studentId: number) =>
  db.selectFrom('studyDays').selectAll().where('studentId', '=', studentId).execute()

/** A student whose ledger has rows but who has no totals; there must be none. */
export const findOrphanSegment = (db: Db) =>
  db
    .selectFrom('studySegments')
    .leftJoin('studentTotals', 'studentTotals.studentId', 'studySegments.studentId')
    .select(['studySegments.id', 'studySegments.studentId', 'studySegments.number'])
    .where('studentTotals.studentId', 'is', null)
    .orderBy('studySegments.id')
    .executeTakeFirst()
