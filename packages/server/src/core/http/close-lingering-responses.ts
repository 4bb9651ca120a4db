import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long stopping waits for videos and materials, which browsers resume by range, and for everything else. */
const waits = { fileMs: 2000, restMs: 30_000 }
/**
 * How often idle connections are closed while stopping: otherwise a connection that becomes idle later would stay open.
 */
const idleEveryMs = 100
const files = /^\/(media|private-files)\//

/**
 * Ends responses that keep the server from stopping. A browser reads no more of a video than it needs: a paused one
 * would delay the stop, while all new requests fail, until the process supervisor kills the server.
 */
export function closeLingeringResponses(app: FastifyInstance, { fileMs, restMs } = waits): void {
  const open = new Set<ServerResponse>()
  app.addHook('onRequest', (request, { raw }, done) => {
    if (files.test(request.url)) {
      open.add(raw)
      raw.once('close', () => open.delete(raw))
    }
    done()
  })
  app.addHook('preClose', (done) => {
    setInterval(() => app.server.closeIdleConnections(), idleEveryMs).unref()
    setTimeout(() => open.forEach((response) => response.destroy()), fileMs).unref()
    setTimeout(() => app.server.closeAllConnections(), restMs).unref()
    done()
  })
}
