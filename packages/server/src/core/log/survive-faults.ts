import type { FastifyBaseLogger } from 'fastify'
import { isOutOfSpace, isUnavailable } from '../database/errors.ts'

/** A fault of the database, the disk or a client's connection, as opposed to one of the program. */
export const isOutsideFault = (error: unknown) => isUnavailable(error) || isOutOfSpace(error)

/**
 * Keeps the process alive where a fault from outside, or a promise, reaches nobody. What the program itself throws where
 * nobody catches it may have left things half done: that is logged and ends the process, for whoever supervises it.
 */
export function surviveFaults(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    log.error({ err: error, origin }, 'a fault that nobody was waiting for')
    if (origin !== 'unhandledRejection' && !isOutsideFault(error)) process.exit(1)
  })
}
