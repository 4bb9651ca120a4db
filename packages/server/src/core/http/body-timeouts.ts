import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a client may take for a body that is read at once, and how much of a file it must send in each stretch of that time. */
export const bodyTimeouts: { readonly windowMs: number; readonly fileBytesPerWindow: number } = {
  windowMs: 10_000,
  fileBytesPerWindow: 4096,
}

const isFile = (type = '') => /^(multipart\/form-data|application\/offset\+octet-stream)/i.test(type)
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes connections whose bodies do not arrive: a small one must be complete within the window, a file may take hours but has
 * to go on. The server's own limit cannot tell the two apart, and would cut a large video on a slow line.
 */
export function limitSlowBodies(app: FastifyInstance, { windowMs, fileBytesPerWindow } = bodyTimeouts) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(request) && typeof raw.socket.bytesRead === 'number') watch(request)
    done()
  })

  function watch({ raw, headers }: FastifyRequest) {
    let seen = raw.socket.bytesRead
    const timer = setInterval(() => {
      const received = raw.socket.bytesRead - seen
      seen = raw.socket.bytesRead
      if (raw.complete) return clearInterval(timer)
      // What the server itself is slow to read is not held against the client.
      const isOurs = raw.readableLength > 0
      if (isFile(headers['content-type']) && (isOurs || received >= fileBytesPerWindow)) return
      clearInterval(timer)
      raw.socket.destroy()
    }, windowMs)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  }
}
