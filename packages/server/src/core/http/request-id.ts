import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const wellFormed = /^[\w-]{8,64}$/

/** The request id set by a trusted proxy, so that its log can be matched with ours; otherwise a random one. */
export const requestIds = (hasProxy: boolean) => (request: IncomingMessage) => {
  const given = request.headers['x-request-id']
  return hasProxy && typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}
