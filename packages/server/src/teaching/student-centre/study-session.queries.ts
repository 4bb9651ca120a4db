import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import { isCounted, type DiscountedRanges } from '../../ledger/chain/discounted.queries.ts'
import { harmlessReasons } from './study-record.queries.ts'

/** One page of a student's playback sessions with study time, latest first. Discounted rows do not count. */
export const listStudySessions = (
  db: Db,
  studentId: number,
  discounted: DiscountedRanges,
  { page, size }: { page: number; size: number },
) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('studySegments')
        .select((of) => [
          'playbackSessionId',
          'lessonId',
          of.fn.min('courseId').as('courseId'),
          of.fn.min('startedAt').as('startedAt'),
          of.fn.max('endedAt').as('endedAt'),
          of.fn.min('day').as('firstDay'),
          of.fn.max('day').as('lastDay'),
          sql<number>`sum(case when ${isCounted(discounted)} then new_ms else 0 end)`.as('creditedMs'),
          of.fn.countAll<number>().as('segments'),
          of.fn.max('ip').as('ip'),
          of.fn.count<number>('ip').distinct().as('ips'),
          of.fn.max('device').as('device'),
        ])
        .where('studentId', '=', studentId)
        .groupBy(['playbackSessionId', 'lessonId'])
        .orderBy('endedAt', 'desc')
        .orderBy('playbackSessionId', 'desc')
        .orderBy('lessonId')
        .limit(size)
        .offset(page * size)
        .as('sessions'),
    )
    .leftJoin('lessons', 'lessons.id', 'sessions.lessonId')
    .leftJoin('courses', 'courses.id', 'sessions.courseId')
    .selectAll('sessions')
    .select(['lessons.title as lessonTitle', 'courses.name as courseName'])
    .orderBy('sessions.endedAt', 'desc')
    .orderBy('sessions.playbackSessionId', 'desc')
    .orderBy('sessions.lessonId')
    .execute()
export type StudySessionRow = Awaited<ReturnType<typeof listStudySessions>>[number]

export const countStudySessions = (db: Db, studentId: number): Promise<number> =>
  countRows(
    db.selectFrom(
      db
        .selectFrom('studySegments')
        .select(['playbackSessionId', 'lessonId'])
        .where('studentId', '=', studentId)
        .groupBy(['playbackSessionId', 'lessonId'])
        .as('sessions'),
    ),
  )

/** Rejected reports of these lessons that lost time, by day and reason. */
export async function listRefusalsOf(db: Db, studentId: number, lessonIds: readonly number[]) {
  if (lessonIds.length === 0) return []
  return db
    .selectFrom('studyRefusals')
    .select(['lessonId', 'day', 'reason', 'refusals'])
    .where('studentId', '=', studentId)
    .where('lessonId', 'in', lessonIds)
    .where('reason', 'not in', harmlessReasons)
    .execute()
}
export type RefusalRow = Awaited<ReturnType<typeof listRefusalsOf>>[number]
