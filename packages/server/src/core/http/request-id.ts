import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const wellFormed = /^[\w-]{8,64}$/

/** The id that a trusted proxy gives a request, so that its log and ours meet; else one of our own. */
export const requestIds = (hasProxy: boolean) => (request: IncomingMessage) => {
  const given = request.headers['x-request-id']
  return hasProxy && typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}
