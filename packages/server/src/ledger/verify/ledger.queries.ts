import { sql } from 'kysely'
import { findRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { sumOf } from '../../core/database/rows/row-results.ts'
import { isCounted, listDiscountedRanges } from '../chain/discounted.queries.ts'

/** Students with a ledger or totals, in ascending order after `after` up to `upTo`. */
export const listLedgerStudents = (db: Db, after: number, upTo: number, limit: number) =>
  db
    .selectFrom('studentTotals')
    .selectAll()
    .where('studentId', '>', after)
    .where('studentId', '<=', upTo)
    .orderBy('studentId')
    .limit(limit)
    .execute()
export type LedgerTotals = Awaited<ReturnType<typeof listLedgerStudents>>[number]

/**
 * Ids that split the students with a ledger into ranges of about `studentsPerRange`. The last one is the last student.
 */
export async function listRangeEnds(db: Db, studentsPerRange: number): Promise<number[]> {
  const numbered = db
    .selectFrom('studentTotals')
    .select(['studentId', sql<number>`row_number() over (order by student_id)`.as('place')])
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select((of) => of.fn.max('studentId').as('studentId'))
    .groupBy(sql`(place - 1) / ${sql.lit(studentsPerRange)}`)
    .orderBy('studentId')
    .execute()
  return rows.map(({ studentId }) => Number(studentId))
}

/** Students whose chain has only format 1 rows, with ids above `after`. */
export const listUnboundStudents = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('studentTotals')
    .select('studentId')
    .where('identity', '=', '')
    .where('ledgerLength', '>', 0)
    .where('studentId', '>', after)
    .orderBy('studentId')
    .limit(limit)
    .execute()

/** A student's rows of study time after a number, up to another one, with the login of their session. */
export const listSegmentsBetween = (db: Db, studentId: number, after: number, upTo: number, limit: number) =>
  db
    .selectFrom('studySegments')
    .leftJoin('playbackSessions', 'playbackSessions.id', 'studySegments.playbackSessionId')
    .leftJoin('media', 'media.id', 'studySegments.mediaId')
    .leftJoin('studyLogins', 'studyLogins.loginId', 'playbackSessions.loginId')
    .selectAll('studySegments')
    .select(['playbackSessions.loginId', 'studyLogins.userId as loginOf', 'media.sha256 as mediaSha256'])
    .where('studySegments.studentId', '=', studentId)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .orderBy('studySegments.id')
    .limit(limit)
    .execute()
export type SegmentRow = Awaited<ReturnType<typeof listSegmentsBetween>>[number]

/** A student's events after a number, up to another one. */
export const listEventsBetween = (db: Db, studentId: number, after: number, upTo: number, limit: number) =>
  db
    .selectFrom('ledgerEvents')
    .selectAll()
    .where('studentId', '=', studentId)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(limit)
    .execute()
export type LedgerEventRow = Awaited<ReturnType<typeof listEventsBetween>>[number]

export const listLessonTotals = (db: Db, studentId: number) =>
  db.selectFrom('lessonProgress').selectAll().where('studentId', '=', studentId).execute()

export const listCourseTotals = (db: Db, studentId: number) =>
  db.selectFrom('courseProgress').selectAll().where('studentId', '=', studentId).execute()

export const listDayTotals = (db: Db, studentId: number) =>
  db.selectFrom('studyDays').selectAll().where('studentId', '=', studentId).execute()

/** How many reports of a student were rejected. */
export const sumRefusals = (db: Db, studentId: number): Promise<number> =>
  sumOf(
    db
      .selectFrom('studyRefusals')
      .select((of) => of.fn.sum('refusals').as('sum'))
      .where('studentId', '=', studentId),
  )

/** Durations of all videos by id; few enough for memory. */
export const listDurations = (db: Db) => db.selectFrom('media').select(['id', 'durationMs']).execute()

export const findDurations = (db: Db, mediaIds: readonly number[]) =>
  findRows<{ id: number; durationMs: number; sha256: string }>(
    db,
    'durations',
    mediaIds.map((id) => [id]),
    (keys) => sql`select id, duration_ms, sha256 from media where id in (${keys})`,
  )

export const listRemovedLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapterId')
    .select('lessons.id')
    .where((where) =>
      where.or([where('lessons.deletedAt', 'is not', null), where('chapters.deletedAt', 'is not', null)]),
    )
    .execute()

/** Students whose ledger has rows but who have no totals. There must be none. */
export const listOrphans = (db: Db) =>
  db
    .selectFrom('studySegments')
    .select('studySegments.studentId')
    .union(db.selectFrom('ledgerEvents').select('ledgerEvents.studentId'))
    .except(db.selectFrom('studentTotals').select('studentTotals.studentId'))
    .execute()

/** When the student last studied each course, ignoring discounted rows. */
export async function listLastStudied(db: Db, studentId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('studySegments')
    .select((of) => ['courseId', of.fn.max<number>('recordedAt').as('at')])
    .where('studentId', '=', studentId)
    .where(isCounted(await listDiscountedRanges(db, studentId)))
    .groupBy('courseId')
    .execute()
  return new Map(rows.map(({ courseId, at }) => [courseId, Number(at)]))
}
