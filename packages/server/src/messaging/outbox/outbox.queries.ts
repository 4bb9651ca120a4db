import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { OutboxTable } from '../../core/database/schema.ts'

export type OutboxRow = Selectable<OutboxTable>

export async function insertOutbox(db: Db, row: Insertable<OutboxTable>): Promise<void> {
  await db.insertInto('outbox').values(row).execute()
}

export const listDue = (db: Db, now: number, limit: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Takes a due row for one attempt; false where another process was quicker. Until `leaseEndsAt` nobody else takes it. */
export async function claim(db: Db, row: OutboxRow, leaseEndsAt: number): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ attempts: row.attempts + 1, next_attempt_at: leaseEndsAt })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('next_attempt_at', '=', row.next_attempt_at)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** What was sent or given up is not kept. */
export async function markSent(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, payload: '', last_error: '' }).where('id', '=', id).execute()
}
export async function markFailed(db: Db, id: number, error: string, now: number): Promise<void> {
  await db.updateTable('outbox').set({ failed_at: now, payload: '', last_error: error }).where('id', '=', id).execute()
}
export async function markForRetry(db: Db, id: number, error: string, nextAttemptAt: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt, last_error: error })
    .where('id', '=', id)
    .execute()
}
