import type { FastifyReply } from 'fastify'

/** So long a client may take nothing of what is there for it. */
const stalledMs = 120_000

/**
 * Closes the connection of a client that takes no more of a download: it would hold one of the few slots of exports, and its view of the
 * database, for as long as it likes. What is slow to be made is waited for.
 */
export function closeStalled({ raw }: FastifyReply, afterMs = stalledMs): void {
  const { socket } = raw
  // A call within the process has no connection.
  if (typeof socket?.setTimeout !== 'function') return
  raw.setTimeout(afterMs, () => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
