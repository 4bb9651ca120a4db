import { randomBytes } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { fetchPublic, type FetchPolicy } from '../../core/network/fetch-public.ts'
import { fromHex } from '../../ledger/encoding/bytes.ts'
import { hashText } from '../../ledger/encoding/merkle.ts'
import { saveToken } from './anchor-delivery.queries.ts'
import { findAnchor } from './anchor.queries.ts'
import { hash } from './anchored-leaves.ts'
import type { TimestampMessage } from './queue-deliveries.ts'
import { fault, nonceBytes, readTimestamp, timestampRequest } from './timestamp.ts'

const timeoutMs = 20_000
const maxBytes = 64 * 1024
const types = { request: 'application/timestamp-query', response: 'application/timestamp-reply' }

/**
 * Has an anchor stamped by the service at an address and stores the token; throws on failure, so that it is retried.
 */
export const timestampChannel =
  (policy?: FetchPolicy) =>
  async ({ database }: Context, url: string, { anchorNumber }: TimestampMessage): Promise<void> => {
    const anchor = await findAnchor(database.read, anchorNumber)
    if (!anchor) throw new Error(`There is no anchor ${anchorNumber}`)
    const digest = Buffer.from(fromHex(hashText(hash, anchor.statement)))
    const nonce = newNonce()
    const limits = { maxBytes, timeoutMs, type: types.response }
    const sending = { type: types.request, bytes: timestampRequest(digest, nonce) }
    const response = await fetchPublic(url, limits, policy, sending)
    if (!response) throw fault('unreachable')
    const { token, at } = readTimestamp(Buffer.from(response), digest, nonce)
    await database.write((db) => saveToken(db, anchorNumber, url, token.toString('base64'), at))
  }

/** The first byte is never zero: DER would drop it. */
function newNonce(): Buffer {
  const nonce = randomBytes(nonceBytes)
  nonce[0] = (nonce[0] as number) | 1
  return nonce
}
