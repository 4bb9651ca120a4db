import type { OutboxMessage, outboxEndpoints } from '@jiangxue/contract/messaging/outbox.ts'
import { outboxEventLabel, type OutboxChannel } from '@jiangxue/contract/messaging/outbox.values.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { audit } from '../../core/log/audit.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import { problem } from '../../core/problem.ts'
import { dayRange } from '../../core/time/day-range.ts'
import { toInstant } from '../../core/units.ts'
import { listOutbox, requeue } from './outbox-list.queries.ts'
import type { OutboxRow } from './outbox.queries.ts'

const toDelivery = (row: OutboxRow): OutboxMessage => {
  const target = row.channel === 'sms' ? maskPhone(row.target) : maskEmail(row.target)
  return {
    id: row.id,
    createdAt: toInstant(row.createdAt),
    event: row.event,
    eventText: outboxEventLabel(row.event),
    channel: row.channel as OutboxChannel,
    target,
    status: row.sentAt !== null ? 'SENT' : row.failedAt !== null ? 'FAILED' : 'WAITING',
    attempts: row.attempts,
    // Mail servers repeat the address in their errors.
    lastError: row.lastError.replaceAll(row.target, target),
    at: toInstant(row.sentAt ?? row.failedAt ?? row.nextAttemptAt),
    mayRetry: row.failedAt !== null && row.payload !== '',
  }
}

export const outboxHandlers: HandlersOf<keyof typeof outboxEndpoints> = {
  listOutbox: async ({ context: { database, settings }, query }) => {
    const { from, to, ...filter } = query
    const search = { ...filter, ...dayRange(from, to, (await settings.current())['basic.timezone']) }
    return showPage(await listOutbox(database.read, search, query), query, toDelivery)
  },

  retryOutbox: async (call) => {
    const { context, body } = call
    return context.database.write(async (db) => {
      const ids = await requeue(db, body.ids, context.now())
      if (ids.length === 0) throw problem('delivery.notRetryable')
      for (const id of ids) await audit(db, call, { action: 'delivery.retry', targetId: id })
      return { retried: ids.length }
    })
  },
}
