import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isSame } from '../crypto/keys.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/
/** A tunnel or a bare proxy passes on the host that its client asked for. */
const ownHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const

/**
 * Whether a request comes from the server's operator: it has the metrics token, or was made on this machine, to
 * the machine itself, and not forwarded by a proxy.
 */
export function isOperator({ headers, host, ip, socket }: FastifyRequest, { metricsToken }: Config): boolean {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (metricsToken !== '' && bearer !== undefined) return isSame(bearer, metricsToken)
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    loopback.test(ip) &&
    ownHost.test(host) &&
    forwarding.every((name) => headers[name] === undefined)
  )
}
