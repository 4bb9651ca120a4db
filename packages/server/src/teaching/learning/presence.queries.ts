import { sql } from 'kysely'
import { findRows, writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'

export interface PresenceRow {
  studentId: number
  facts: string
  seal: string
}

export const findPresenceRows = (db: Db, studentIds: readonly number[]) =>
  findRows<PresenceRow>(
    db,
    'presence states',
    studentIds.map((id) => [id]),
    (keys) => sql`select student_id, facts, seal from presence_states where student_id in (values ${keys})`,
  )

export const savePresenceRows = (db: Db, rows: readonly (PresenceRow & { settleAt: number | null })[]) =>
  writeRows(
    db,
    'save presence states',
    rows.map((row) => [row.studentId, row.facts, row.seal, row.settleAt]),
    (values) => sql`
      insert into presence_states (student_id, facts, seal, settle_at) values ${values}
      on conflict (student_id) do update set facts = excluded.facts, seal = excluded.seal, settle_at = excluded.settle_at`,
  )

/** Students with ids above `after` who have pending study time that must be settled before an instant. */
export async function listUnsettled(
  db: Db,
  { before, after }: { readonly before: number; readonly after: number },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('presenceStates')
    .select('studentId')
    .where('settleAt', 'is not', null)
    .where('settleAt', '<', before)
    .where('studentId', '>', after)
    .orderBy('studentId')
    .limit(limit)
    .execute()
  return rows.map(({ studentId }) => studentId)
}
