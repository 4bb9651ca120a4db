import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export type OutboxRow = Selectable<Schema['outbox']>

/** Returns its id. */
export async function insertOutbox(db: Db, row: Insertable<Schema['outbox']>): Promise<number> {
  return (await db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The codes that are due, or everything else. */
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

/** How many messages wait, have failed, and should have been sent before an instant. */
export async function countQueue(db: Db, overdueBefore: number) {
  const waiting = db.selectFrom('outbox').where('sentAt', 'is', null).where('failedAt', 'is', null)
  const failed = db.selectFrom('outbox').where('failedAt', 'is not', null)
  const counted = await Promise.all(
    [waiting, failed, waiting.where('nextAttemptAt', '<', overdueBefore)].map((query) =>
      query.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ),
  )
  const [first, second, third] = counted.map(({ total }) => Number(total)) as [number, number, number]
  return { waiting: first, failed: second, overdue: third }
}

/** Claims a due row for one attempt; false if another process has claimed it. Until `leaseEndsAt` no other process can. */
export const findOutbox = (db: Db, id: number): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

export async function claim(db: Db, row: OutboxRow, leaseEndsAt: number): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ attempts: row.attempts + 1, nextAttemptAt: leaseEndsAt })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('nextAttemptAt', '=', row.nextAttemptAt)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The content of a message that was sent is not kept. */
export async function markSent(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('outbox').set({ sentAt: now, payload: '', lastError: '' }).where('id', '=', id).execute()
}
/** What was given up is kept for a while, so that it can be sent again; nothing of what has expired is. */
export async function markFailed(
  db: Db,
  id: number,
  { reason, isExpired }: { reason: string; isExpired: boolean },
  now: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failedAt: now, lastError: reason, ...(isExpired && { payload: '' }) })
    .where('id', '=', id)
    .execute()
}
export async function markForRetry(db: Db, id: number, error: string, nextAttemptAt: number): Promise<void> {
  await db.updateTable('outbox').set({ nextAttemptAt, lastError: error }).where('id', '=', id).execute()
}
