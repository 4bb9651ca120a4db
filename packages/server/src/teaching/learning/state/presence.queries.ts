import { sql } from 'kysely'
import { findRows, writeRows } from '../../../core/database/bulk.ts'
import type { Db } from '../../../core/database/database.ts'
import { countRows, rowsOf, type PageAt } from '../../../core/database/page-of.ts'
import { given } from '../../../core/database/rows/given.ts'
import { valuesOf } from '../../../core/database/rows/row-results.ts'

export interface PresenceRow {
  studentId: number
  facts: string
  seal: string
}

/** As stored: also when it must be settled, and since when it has waited for staff. */
export type StoredPresence = PresenceRow & { readonly settleAt: number | null; readonly waitingSince: number | null }

export const findPresenceRows = (db: Db, studentIds: readonly number[]) =>
  findRows<PresenceRow>(
    db,
    'presence states',
    studentIds.map((id) => [id]),
    (keys) => sql`select student_id, facts, seal from presence_states where student_id in (${keys})`,
  )

export const savePresenceRows = (db: Db, rows: readonly StoredPresence[]) =>
  writeRows(
    db,
    'save presence states',
    rows.map((row) => [row.studentId, row.facts, row.seal, row.settleAt, row.waitingSince]),
    (values) => sql`
      insert into presence_states (student_id, facts, seal, settle_at, waiting_since) ${values}
      on conflict (student_id) do update set facts = excluded.facts, seal = excluded.seal, settle_at = excluded.settle_at,
        waiting_since = excluded.waiting_since`,
  )

/** Students with ids above `after` who have pending study time that must be settled before an instant. */
export const listUnsettled = (
  db: Db,
  { before, after }: { readonly before: number; readonly after: number },
  limit: number,
): Promise<number[]> =>
  valuesOf(
    db
      .selectFrom('presenceStates')
      .select('studentId')
      .where('settleAt', 'is not', null)
      .where('settleAt', '<', before)
      .where('studentId', '>', after)
      .orderBy('studentId')
      .limit(limit),
    'studentId',
  )

interface WaitingFilter {
  readonly studentId?: number | undefined
}
const waiting = (db: Db, { studentId }: WaitingFilter) =>
  db
    .selectFrom('presenceStates')
    .innerJoin('users', 'users.id', 'presenceStates.studentId')
    .where('waitingSince', 'is not', null)
    .$call(given(studentId, (query, studentId) => query.where('presenceStates.studentId', '=', studentId)))

/** Students whose study time waits for staff, the longest wait first. */
export const listWaiting = (db: Db, filter: WaitingFilter & PageAt) =>
  rowsOf(
    waiting(db, filter)
      .select(['presenceStates.studentId', 'facts', 'seal', 'users.name', 'users.studentNumber'])
      .orderBy('waitingSince')
      .orderBy('presenceStates.studentId'),
    filter,
  )

export const countWaiting = (db: Db, filter: WaitingFilter): Promise<number> => countRows(waiting(db, filter))
