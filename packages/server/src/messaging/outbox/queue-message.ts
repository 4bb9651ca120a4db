import { seal, unseal, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { insertOutbox, type OutboxRow } from './outbox.queries.ts'

/** What the outbox can do: send an e-mail or SMS, or look for the account that wants a reset code. */
export type Message = (
  | { readonly channel: 'email'; readonly subject: string; readonly text: string }
  | { readonly channel: 'sms'; readonly templateCode: string; readonly values: Readonly<Record<string, string>> }
  | { readonly channel: 'reset'; readonly account: string }
) & {
  /** After this instant (epoch ms) it is worth nothing. */
  readonly expiresAt?: number
}

/** Puts a message into the outbox, in the transaction of what it tells; its content is sealed. */
export const queueMessage = (
  db: Db,
  keys: Keys,
  event: string,
  target: string,
  { channel, ...payload }: Message,
  now: number,
) =>
  insertOutbox(db, {
    channel,
    event,
    target,
    payload: seal(keys, JSON.stringify(payload)),
    nextAttemptAt: now,
    sentAt: null,
    failedAt: null,
    createdAt: now,
  })

export const openMessage = (keys: Keys, row: OutboxRow) =>
  ({ channel: row.channel, ...JSON.parse(unseal(keys, row.payload)) }) as Message
