import { setTimeout as delay } from 'node:timers/promises'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutOfSpace, isUnavailable } from '../database/errors.ts'
import { networkOf } from '../network/network.ts'
import { Problem, problem, problemBody } from '../problem.ts'
import { expensiveWork } from '../work-limits.ts'
import { isOpenedByPerson, problemPage, problemPagePolicy } from './problem-page.ts'
import { securityHeaders } from './security-headers.ts'

/** Turns every thrown error into the error body of decisions §2; internal errors are logged and never shown. */
export function handleProblems(app: FastifyInstance) {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = asProblem(error)
    if (refusal.status >= 500 && !expected.has(refusal.code)) request.log.error({ err: error }, refusal.code)
    if (refusal.detail.retryAfterSeconds !== undefined) await waitForLease(networkOf(request.ip))
    return sendProblem(refusal, request, reply)
  })
}

/**
 * Refusals that tell of no fault: a full queue, and what a school has not set up or used up. Any visitor can cause them,
 * so a line with a stack for each would be work without a bound.
 */
const expected: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'server.busy',
  'channel.emailMissing',
  'channel.smsMissing',
  'channel.smsExhausted',
  'channel.emailExhausted',
  'channel.failing',
  'channel.noneForReset',
  'presence.faceUnavailable',
])

const turnMs = 5
/**
 * Clients that a limit refuses are answered one after another. A refusal takes so little time that those which ask again
 * at once would otherwise keep the server busy with refusing them. Beyond the queue, they are answered without a wait.
 */
const waitForLease = (network: string) =>
  expensiveWork.refusals.run(network, () => delay(turnMs)).catch(() => undefined)

/** Handles URLs that the router rejects before any hook runs: they cannot be decoded, or a part is far too long. */
export function rejectBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(securityHeaders)
  return sendProblem(problem(error.statusCode === 400 ? 'request.malformed' : 'resource.notFound'), request, reply)
}

/** The Retry-After of problems that do not set their own. */
const retryAfterSeconds: Partial<Record<ProblemCode, number>> = { 'server.unavailable': 5 }

function sendProblem(refusal: Problem, request: FastifyRequest, reply: FastifyReply) {
  const wait = refusal.detail.retryAfterSeconds ?? retryAfterSeconds[refusal.code]
  if (wait !== undefined) reply.header('retry-after', wait)
  // The headers may be those of a file that could not be made.
  reply.code(refusal.status).removeHeader('etag').removeHeader('content-disposition')
  reply.header('cache-control', 'no-store')
  if (!isOpenedByPerson(request))
    return reply.type('application/json; charset=utf-8').send(problemBody(refusal, request.id))
  return reply
    .header('content-security-policy', problemPagePolicy)
    .type('text/html; charset=utf-8')
    .send(problemPage(refusal.message))
}

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (isOutOfSpace(error)) return problem('server.noSpace')
  if (isUnavailable(error)) return problem('server.unavailable')
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
