import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import { insertRow } from '../../core/database/rows/insert-row.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'

export type OutboxRow = Selectable<Schema['outbox']>

export const insertOutbox = (db: Db, row: Insertable<Schema['outbox']>) => insertRow(db, 'outbox', row)

/** Due codes, or all other due messages. */
export const listDue = (db: Db, which: 'codes' | 'others', now: number, limit: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('isCode', '=', which === 'codes' ? 1 : 0)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The number of messages that are waiting, have failed, and are overdue since before an instant. */
export async function countQueue(db: Db, overdueBefore: number) {
  const waiting = db.selectFrom('outbox').where('sentAt', 'is', null).where('failedAt', 'is', null)
  const failed = db.selectFrom('outbox').where('failedAt', 'is not', null)
  return {
    waiting: await countRows(waiting),
    failed: await countRows(failed),
    overdue: await countRows(waiting.where('nextAttemptAt', '<', overdueBefore)),
  }
}

export const findOutbox = (db: Db, id: number): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Claims a due row for one attempt; false if another process has claimed it. Until `leaseEndsAt` no other process can.
 */
export const claim = (db: Db, row: OutboxRow, leaseEndsAt: number): Promise<boolean> =>
  isDone(
    db
      .updateTable('outbox')
      .set({ attempts: row.attempts + 1, nextAttemptAt: leaseEndsAt })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .where('nextAttemptAt', '=', row.nextAttemptAt)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null),
  )

/** Marks a message as sent and erases its content. */
export async function markSent(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('outbox').set({ sentAt: now, payload: '', lastError: '' }).where('id', '=', id).execute()
}
/**
 * Marks a message as failed. Its content is retained for a while, so that it can be sent again; expired content is
 * erased.
 */
export const markFailed = (
  db: Db,
  id: number,
  { reason, isExpired }: { reason: string; isExpired: boolean },
  now: number,
) =>
  db
    .updateTable('outbox')
    .set({ failedAt: now, lastError: reason, ...(isExpired && { payload: '' }) })
    .where('id', '=', id)
    .execute()
export const markForRetry = (db: Db, id: number, error: string, nextAttemptAt: number) =>
  db.updateTable('outbox').set({ nextAttemptAt, lastError: error }).where('id', '=', id).execute()
