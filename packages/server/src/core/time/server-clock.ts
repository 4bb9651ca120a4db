import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import { steadyClock } from './steady-clock.ts'

/** The clock of a server, which logs the jumps of the machine's clock. */
export const serverClock = (
  log: FastifyBaseLogger,
  ...sources: [wall?: () => number, monotonic?: () => number]
): Clock =>
  steadyClock(sources[0], sources[1], (jumpMs, isBelieved) =>
    log.error(
      { jumpMs, isBelieved },
      'The server’s clock has jumped: correct it, and make sure that it is synchronized',
    ),
  )
