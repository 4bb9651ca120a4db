import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isOutOfSpace } from '../database/errors.ts'
import { Problem, problem, problemBody } from './problem.ts'
import { securityHeaders } from './security-headers.ts'

/** Turns everything thrown into the error body of decisions §2; internal errors are logged and never shown. */
export function handleProblems(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asProblem(error)
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.code)
    return sendProblem(refusal, request, reply)
  })
}

/** What the router refuses before any hook runs: an address that cannot be decoded, or a part of it that is far too long. */
export function refuseBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(securityHeaders)
  return sendProblem(problem(error.statusCode === 400 ? 'request.malformed' : 'resource.notFound'), request, reply)
}

function sendProblem(refusal: Problem, request: FastifyRequest, reply: FastifyReply) {
  const wait = refusal.detail.retryAfterSeconds
  if (wait !== undefined) reply.header('retry-after', wait)
  return reply
    .code(refusal.status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .send(problemBody(refusal, request.id))
}

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (isOutOfSpace(error)) return problem('server.noSpace')
  if (isDatabaseUnavailable(error)) return problem('server.unavailable')
  switch (error.statusCode) {
    case 400:
      return problem('request.malformed')
    case 413:
      return problem('request.tooLarge')
    case 415:
      return problem('request.unsupportedType')
    default:
      return problem('server.failed')
  }
}
