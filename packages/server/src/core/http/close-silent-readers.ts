import type { FastifyInstance } from 'fastify'

/** How long a client may read nothing although data is available; browsers request the rest of a paused video again. */
const silentMs = 60_000

/**
 * Closes the connections of clients that stop reading a response: they would otherwise hold it, and for an export also
 * its database snapshot, indefinitely. Responses that are slow to produce are not affected.
 */
export function closeSilentReaders(app: FastifyInstance, afterMs = silentMs): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    // In-process calls have no connection.
    if (typeof socket.setTimeout === 'function')
      raw.setTimeout(afterMs, () => {
        if (socket.writableLength > 0) socket.destroy()
      })
    done()
  })
}
