import type { Db } from '../../core/database/database.ts'

/** Students with a ledger or totals, in ascending order after `after`. */
export const listLedgerStudents = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('student_totals')
    .selectAll()
    .where('student_id', '>', after)
    .orderBy('student_id')
    .limit(limit)
    .execute()
export type LedgerTotals = Awaited<ReturnType<typeof listLedgerStudents>>[number]

export const listSegments = (db: Db, studentId: number) =>
  db
    .selectFrom('study_segments')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('number')
    .orderBy('id')
    .execute()
export type SegmentRow = Awaited<ReturnType<typeof listSegments>>[number]

export const listLessonTotals = (db: Db, studentId: number) =>
  db.selectFrom('lesson_progress').selectAll().where('student_id', '=', studentId).execute()

export const listCourseTotals = (db: Db, studentId: number) =>
  db.selectFrom('course_progress').selectAll().where('student_id', '=', studentId).execute()

export const listDayTotals = (db: Db, studentId: number) =>
  db.selectFrom('study_days').selectAll().where('student_id', '=', studentId).execute()

/** A student whose ledger has rows but who has no totals; there must be none. */
export const findOrphanSegment = (db: Db) =>
  db
    .selectFrom('study_segments')
    .leftJoin('student_totals', 'student_totals.student_id', 'study_segments.student_id')
    .select(['study_segments.id', 'study_segments.student_id', 'study_segments.number'])
    .where('student_totals.student_id', 'is', null)
    .orderBy('study_segments.id')
    .executeTakeFirst()
