import type { FastifyBaseLogger } from 'fastify'
import { isOutOfSpace, isUnavailable } from '../database/errors.ts'

/** Whether an error comes from the database, the disk or a client's connection rather than from the program. */
export const isOutsideFault = (error: unknown) => isUnavailable(error) || isOutOfSpace(error)

/**
 * Keeps the process alive after an uncaught fault from outside or an unhandled rejection. Any other uncaught exception
 * may have left work half done: it is logged and ends the process, so that a supervisor can restart it.
 */
export function surviveFaults(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    log.error({ err: error, origin }, 'uncaught exception')
    if (origin !== 'unhandledRejection' && !isOutsideFault(error)) process.exit(1)
  })
}
