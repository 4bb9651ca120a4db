import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isPublicAddress } from '../network/public-address.ts'

const seen = new WeakSet<FastifyBaseLogger>()

/** Whether a proxy near this server has forwarded a request whose client it was not trusted to name. */
export const hasUntrustedProxy = ({ log }: Pick<Context, 'log'>) => seen.has(log)

/**
 * Notes and logs once that a proxy is not trusted: every visitor then has its address, and all share one rate limit.
 * Only a proxy on this machine or its network counts, since any client can send the header.
 */
export function watchUntrustedProxies(app: FastifyInstance, { log }: Pick<Context, 'log'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && !seen.has(log)) {
      const { remoteAddress = '' } = request.socket
      if (request.ip === remoteAddress && !isPublicAddress(remoteAddress)) {
        seen.add(log)
        log.warn({ proxy: remoteAddress }, 'A proxy is not trusted, so all visitors share its address: set TRUST_PROXY')
      }
    }
    done()
  })
}
