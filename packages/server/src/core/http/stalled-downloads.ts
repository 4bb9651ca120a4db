import type { FastifyReply } from 'fastify'

/** How long a client may read nothing although data is available. */
const stalledMs = 120_000

/**
 * Closes the connection of a client that stops reading a download: it would otherwise occupy one of the few export
 * slots, and its database snapshot, indefinitely. Downloads that are slow to produce are not affected.
 */
export function closeStalled({ raw }: FastifyReply, afterMs = stalledMs): void {
  const { socket } = raw
  // In-process calls have no connection.
  if (typeof socket?.setTimeout !== 'function') return
  raw.setTimeout(afterMs, () => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
