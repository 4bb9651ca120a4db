import { outboxChannels, type OutboxChannel, type OutboxStatus } from '@jiangxue/contract/messaging/outbox.values.ts'
import type { Db } from '../../core/database/database.ts'
import { pageOf, type PageAt } from '../../core/database/page-of.ts'
import { valuesOf } from '../../core/database/rows/row-results.ts'
import type { InstantRange } from '../../core/time/day-range.ts'

export interface DeliverySearch extends InstantRange {
  readonly status?: OutboxStatus | undefined
  readonly channel?: OutboxChannel | undefined
  readonly event?: string | undefined
}

/** Only real messages: internal requests that create other rows are excluded. */
function deliveries(db: Db, { status, channel, event, from, before }: DeliverySearch) {
  let query = db.selectFrom('outbox').where('channel', 'in', channel ? [channel] : outboxChannels)
  if (event) query = query.where('event', '=', event)
  if (from !== undefined) query = query.where('createdAt', '>=', from)
  if (before !== undefined) query = query.where('createdAt', '<', before)
  if (status === 'SENT') query = query.where('sentAt', 'is not', null)
  if (status === 'FAILED') query = query.where('failedAt', 'is not', null)
  if (status === 'WAITING') query = query.where('sentAt', 'is', null).where('failedAt', 'is', null)
  return query
}

export const listOutbox = (db: Db, search: DeliverySearch, at: PageAt) =>
  pageOf(deliveries(db, search).selectAll().orderBy('id', 'desc'), at)

/**
 * Whether the last codes of a channel since an instant have all failed so far, at least `least` of them: the next one
 * would fail, too.
 */
export async function areCodesFailing(db: Db, channel: OutboxChannel, since: number, least: number): Promise<boolean> {
  const rows = await db
    .selectFrom('outbox')
    .select(['sentAt', 'lastError'])
    .where('channel', '=', channel)
    .where('isCode', '=', 1)
    .where('createdAt', '>=', since)
    .where((row) => row.or([row('sentAt', 'is not', null), row('attempts', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(least)
    .execute()
  return rows.length === least && rows.every(({ sentAt, lastError }) => sentAt === null && lastError !== '')
}

/** Queues failed messages again whose content is still stored; returns their ids. */
export const requeue = (db: Db, ids: readonly number[], now: number): Promise<number[]> =>
  valuesOf(
    db
      .updateTable('outbox')
      .set({ failedAt: null, attempts: 0, nextAttemptAt: now })
      .where('id', 'in', ids)
      .where('channel', 'in', outboxChannels)
      .where('failedAt', 'is not', null)
      .where('payload', '<>', '')
      .returning('id'),
    'id',
  )

/** Erases the content of messages that failed before an instant. */
export const eraseFailedPayloads = (db: Db, before: number) =>
  db.updateTable('outbox').set({ payload: '' }).where('failedAt', '<', before).where('payload', '<>', '').execute()
