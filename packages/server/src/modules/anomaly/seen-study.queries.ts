import { sql } from 'kysely'
import { findRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import type { LedgerEvents } from '../../ledger/chain/ledger-event.ts'
import { rowsOfDay } from '../../ledger/chain/rows-of-day.queries.ts'
import type { SeenRow, StudentDay } from './seen-study.ts'

export const listDayRows = (db: Db, studentId: number, day: string): Promise<SeenRow[]> =>
  rowsOfDay(db, studentId, day)
    .leftJoin('playbackSessions', 'playbackSessions.id', 'studySegments.playbackSessionId')
    .leftJoin('studyLogins', 'studyLogins.loginId', 'playbackSessions.loginId')
    .select(['number', 'studySegments.lessonId', 'fromMs', 'toMs', 'newMs', 'studySegments.startedAt', 'endedAt'])
    .select(['studySegments.ip', 'studySegments.userAgent', 'studyLogins.device as loginDevice'])
    .select(['playbackSessionId', 'creditMode', 'delivery'])
    .orderBy('studySegments.startedAt')
    .execute()

/** The checks that credited some of these rows. They are recorded just before their rows. */
export async function readChecks(
  db: Db,
  studentId: number,
  rows: readonly SeenRow[],
): Promise<Pick<StudentDay, 'reactionsMs' | 'fallbacks' | 'spokenChecks'>> {
  const numbers = rows.map(({ number }) => number)
  const checks = await db
    .selectFrom('ledgerEvents')
    .select(['facts', 'recordedAt'])
    .where('studentId', '=', studentId)
    .where('number', '>=', Math.min(...numbers, Number.MAX_SAFE_INTEGER) - 1)
    .where('number', '<=', Math.max(...numbers, 0))
    .where('kind', '=', 'presencePassed')
    .execute()
  const passed = checks.map(({ facts, recordedAt }) => ({
    recordedAt,
    ...(JSON.parse(facts) as LedgerEvents['presencePassed']),
  }))
  return {
    reactionsMs: passed.map(({ recordedAt, shownAt }) => recordedAt - shownAt),
    fallbacks: passed.filter(({ insteadOf }) => insteadOf === 'phone').length,
    spokenChecks: passed.filter(({ isSpoken }) => isSpoken).length,
  }
}

/** Which of these students wrote a note or a question between two instants. */
export async function findWriters(db: Db, studentIds: readonly number[], from: number, to: number) {
  const rows = await findRows<{ studentId: number }>(
    db,
    'writers',
    studentIds.map((id) => [id, from, to]),
    (keys) => sql`
    with asked (student_id, since, until) as (${keys})
    select student_id from asked
    where exists (select 1 from notes as it
        where it.student_id = asked.student_id and it.created_at >= since and it.created_at < until)
      or exists (select 1 from lesson_questions as it
        where it.student_id = asked.student_id and it.created_at >= since and it.created_at < until)`,
  )
  return new Set(rows.map(({ studentId }) => studentId))
}

/** A student's study time in the seven days up to a day. */
export async function sumWeek(db: Db, studentId: number, day: string): Promise<number> {
  const first = new Date(Date.parse(day) - 6 * 86_400_000).toISOString().slice(0, 10)
  const { sum } = await db
    .selectFrom('studyDays')
    .select((of) => of.fn.sum<number | null>('creditedMs').as('sum'))
    .where('studentId', '=', studentId)
    .where('day', '>=', first)
    .where('day', '<=', day)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Rejected reports of a day that lost time, by reason; missed presence checks are one of them. */
export async function countRefusals(db: Db, studentId: number, day: string, harmless: readonly string[]) {
  const rows = await db
    .selectFrom('studyRefusals')
    .select(['reason', (of) => of.fn.sum<number>('refusals').as('refusals')])
    .where('studentId', '=', studentId)
    .where('day', '=', day)
    .where('reason', 'not in', harmless)
    .groupBy('reason')
    .execute()
  return rows.map(({ reason, refusals }) => ({ reason, refusals: Number(refusals) }))
}
