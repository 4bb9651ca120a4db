import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The time a client has for a body that is read at once, and the bytes of a file it must send in each window of that
 * length.
 */
export const bodyTimeouts: { readonly windowMs: number; readonly fileBytesPerWindow: number } = {
  windowMs: 10_000,
  fileBytesPerWindow: 4096,
}

const isFile = (type = '') => /^(multipart\/form-data|application\/offset\+octet-stream)/i.test(type)
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes connections whose bodies do not arrive: a small body must be complete within the window, a file may take hours
 * if it makes progress. Node's own timeout cannot distinguish the two and would cut off a large video on a slow
 * connection.
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
      // The client is not penalized for data that the server is slow to read.
      const isOurs = raw.readableLength > 0
      if (isFile(headers['content-type']) && (isOurs || received >= fileBytesPerWindow)) return
      clearInterval(timer)
      raw.socket.destroy()
    }, windowMs)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  }
}
