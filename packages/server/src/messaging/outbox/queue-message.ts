import { seal, unseal, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { codeEvents } from './code-events.ts'
import { insertOutbox, type OutboxRow } from './outbox.queries.ts'

/** A message in the outbox; the channel's handler knows its other fields. */
export interface Message {
  readonly channel: string
  /** The message is not sent after this instant (epoch ms). */
  readonly expiresAt?: number
}

/**
 * Queues a message in the outbox, in the transaction of the event it reports; its content is sealed. Returns its id.
 */
export const queueMessage = <M extends Message>(
  db: Db,
  keys: Keys,
  event: string,
  target: string,
  { channel, ...payload }: M,
  now: number,
) =>
  insertOutbox(db, {
    channel,
    event,
    target,
    payload: seal(keys, JSON.stringify(payload)),
    isCode: (codeEvents as readonly string[]).includes(event) ? 1 : 0,
    nextAttemptAt: now,
    createdAt: now,
  })

export const openMessage = (keys: Keys, row: OutboxRow): Message => ({
  channel: row.channel,
  ...JSON.parse(unseal(keys, row.payload)),
})
