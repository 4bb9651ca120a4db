import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The stop of the server waits so long for videos and materials, which browsers go on with by range, and for everything else. */
const waits = { fileMs: 2000, restMs: 30_000 }
/** Of a connection that was in use when the stop began, nobody else would notice that it no longer is. */
const idleEveryMs = 100
const files = /^\/(media|private-files)\//

/**
 * Ends what keeps the server from stopping: a browser takes no more of a video than it needs, and one that is paused would hold it up
 * until whoever supervises it kills it, refusing everybody meanwhile.
 */
export function endInTime(app: FastifyInstance, { fileMs, restMs } = waits): void {
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
