import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isSame } from '../crypto/keys.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const

/**
 * Whether a request comes from the server's operator: it has the metrics token, or was made on this machine and not
 * forwarded by a proxy.
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
