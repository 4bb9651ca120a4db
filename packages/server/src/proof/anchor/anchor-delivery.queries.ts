import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertDelivery = (db: Db, row: Insertable<Schema['anchorDeliveries']>) =>
  db.insertInto('anchorDeliveries').values(row).execute()

/** Deliveries of anchors with their state in the outbox, oldest first. */
export const listDeliveriesOf = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('anchorDeliveries')
    .leftJoin('outbox', 'outbox.id', 'anchorDeliveries.outboxId')
    .selectAll('anchorDeliveries')
    .select(['outbox.attempts', 'outbox.lastError', 'outbox.nextAttemptAt', 'outbox.sentAt', 'outbox.failedAt'])
    .where('anchorNumber', 'in', numbers)
    .orderBy('anchorDeliveries.id')
    .execute()
export type AnchorDeliveryRow = Awaited<ReturnType<typeof listDeliveriesOf>>[number]

export const saveToken = (db: Db, anchorNumber: number, target: string, token: string, at: number) =>
  db
    .updateTable('anchorDeliveries')
    .set({ token, deliveredAt: at })
    .where('anchorNumber', '=', anchorNumber)
    .where('channel', '=', 'timestamp')
    .where('target', '=', target)
    .where('deliveredAt', 'is', null)
    .execute()

/** Records sent deliveries before the outbox deletes them. */
export const settleDeliveries = (db: Db) =>
  db
    .updateTable('anchorDeliveries')
    .set((of) => ({
      deliveredAt: of
        .selectFrom('outbox')
        .select('outbox.sentAt')
        .whereRef('outbox.id', '=', 'anchorDeliveries.outboxId'),
    }))
    .where('deliveredAt', 'is', null)
    .where('channel', '=', 'email')
    .where('outboxId', 'in', (of) => of.selectFrom('outbox').select('id').where('sentAt', 'is not', null))
    .execute()

/** Replaces the outbox message of a failed delivery. */
export const setOutbox = (db: Db, id: number, outboxId: number) =>
  db.updateTable('anchorDeliveries').set({ outboxId }).where('id', '=', id).execute()

/** Deliveries since an instant that failed, or whose outbox message is gone. */
export const listFailed = (db: Db, since: number) =>
  db
    .selectFrom('anchorDeliveries')
    .leftJoin('outbox', 'outbox.id', 'anchorDeliveries.outboxId')
    .selectAll('anchorDeliveries')
    .where('anchorDeliveries.createdAt', '>=', since)
    .where('deliveredAt', 'is', null)
    .where((where) =>
      where.or([
        where('outbox.id', 'is', null),
        where.and([where('outbox.failedAt', 'is not', null), where('outbox.sentAt', 'is', null)]),
      ]),
    )
    .orderBy('anchorDeliveries.id')
    .execute()
