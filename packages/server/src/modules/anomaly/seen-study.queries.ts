import { sql } from 'kysely'
import { findRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { daysAfter } from '../../core/time/site-day.ts'
import type { LedgerEvents } from '../../ledger/chain/ledger-event.ts'
import type { SeenRow, StudentDay } from './seen-study.ts'

/** The students of a statement; the rows of their day fit into memory. */
export const studentsPerStatement = 256

type Ids = readonly number[]
type OfStudent = { readonly studentId: number }
const byStudent = <T extends OfStudent>(rows: readonly T[]) => Map.groupBy(rows, ({ studentId }) => studentId)

/** The rows of students on a day, found by the row numbers stored with the day. */
export const listDayRows = async (db: Db, studentIds: Ids, day: string) =>
  byStudent(
    await findRows<SeenRow & OfStudent>(
      db,
      'rows of days',
      studentIds.map((id) => [id, day]),
      // Joined in this order, whatever the engine expects of the tables.
      (keys) => sql`
      with asked (student_id, day) as (${keys})
      select it.student_id, it.number, it.lesson_id, it.from_ms, it.to_ms, it.new_ms, it.started_at, it.ended_at, it.ip,
        it.user_agent, study_logins.device as login_device, it.playback_session_id, it.credit_mode, it.delivery
      from (select distinct student_id, day from asked) as wanted
      cross join study_days
      cross join study_segments as it
      left join playback_sessions on playback_sessions.id = it.playback_session_id
      left join study_logins on study_logins.login_id = playback_sessions.login_id
      where study_days.student_id = wanted.student_id and study_days.day = wanted.day
        and it.student_id = wanted.student_id and it.day = wanted.day
        and it.number >= study_days.first_number and it.number <= study_days.last_number
      order by it.started_at, it.number`,
    ),
  )

type Checks = Pick<StudentDay, 'reactionsMs' | 'fallbacks' | 'spokenChecks'>

/** The checks that credited some of these rows. They are recorded just before their rows. */
export async function readChecks(
  db: Db,
  rows: ReadonlyMap<number, readonly SeenRow[]>,
): Promise<(studentId: number) => Checks> {
  const spans = [...rows].map(([studentId, own]) => {
    const numbers = own.map(({ number }) => number)
    return [studentId, Math.min(...numbers) - 1, Math.max(...numbers)]
  })
  const checks = await findRows<OfStudent & { facts: string; recordedAt: number }>(
    db,
    'checks of days',
    spans,
    (keys) => sql`
    with asked (student_id, first_number, last_number) as (${keys})
    select it.student_id, it.facts, it.recorded_at
    from (select distinct student_id, first_number, last_number from asked) as wanted
    cross join ledger_events as it
    where it.student_id = wanted.student_id and it.number >= wanted.first_number and it.number <= wanted.last_number
      and it.kind = 'presencePassed'`,
  )
  const passed = byStudent(
    checks.map(({ facts, ...check }) => ({ ...check, ...readJson<LedgerEvents['presencePassed']>(facts) })),
  )
  return (studentId) => {
    const own = passed.get(studentId) ?? []
    return {
      reactionsMs: own.map(({ recordedAt, shownAt }) => recordedAt - shownAt),
      fallbacks: own.filter(({ insteadOf }) => insteadOf === 'phone').length,
      spokenChecks: own.filter(({ isSpoken }) => isSpoken).length,
    }
  }
}

/** Which of these students wrote a note or a question between two instants. */
export async function findWriters(db: Db, studentIds: Ids, from: number, to: number) {
  const rows = await findRows<OfStudent>(
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

/** The study time of students in the seven days up to a day. */
export async function sumWeeks(db: Db, studentIds: Ids, day: string): Promise<ReadonlyMap<number, number>> {
  const first = daysAfter(day, -6)
  const rows = await findRows<OfStudent & { creditedMs: number }>(
    db,
    'weeks',
    studentIds.map((id) => [id, first, day]),
    (keys) => sql`
    with asked (student_id, first_day, last_day) as (${keys})
    select wanted.student_id, sum(it.credited_ms) as credited_ms
    from (select distinct student_id, first_day, last_day from asked) as wanted
    cross join study_days as it
    where it.student_id = wanted.student_id and it.day >= wanted.first_day and it.day <= wanted.last_day
    group by wanted.student_id`,
  )
  return new Map(rows.map(({ studentId, creditedMs }) => [studentId, Number(creditedMs)]))
}

/** The rejected reports of students on a day, by reason; missed presence checks are one of them. */
export async function countRefusals(db: Db, studentIds: Ids, day: string) {
  const rows = await findRows<OfStudent & { reason: string; refusals: number }>(
    db,
    'refusals of days',
    studentIds.map((id) => [id, day]),
    (keys) => sql`
    with asked (student_id, day) as (${keys})
    select it.student_id, it.reason, sum(it.refusals) as refusals
    from (select distinct student_id, day from asked) as wanted
    cross join study_refusals as it
    where it.student_id = wanted.student_id and it.day = wanted.day
    group by it.student_id, it.reason`,
  )
  return byStudent(rows.map((row) => ({ ...row, refusals: Number(row.refusals) })))
}
