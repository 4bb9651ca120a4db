import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isSame } from '../crypto/keys.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const

/**
 * Whether a request comes from whoever runs the server: it has the token for metrics, or was made on the machine itself and not by a
 * proxy there for somebody else.
 */
export function isOperator({ headers, ip, socket }: FastifyRequest, { metricsToken }: Config): boolean {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (metricsToken !== '' && bearer !== undefined) return isSame(bearer, metricsToken)
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    loopback.test(ip) &&
    forwarding.every((name) => headers[name] === undefined)
  )
}
