import type { Challenge, ChallengeHint } from '@jiangxue/contract/account/challenge.ts'
import { ApiProblem } from '@jiangxue/contract/api.ts'
import { clientLimits } from '@jiangxue/contract/kit/client.values.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import endpoints from 'virtual:endpoints'
import { followSite } from '../follow-site.ts'
import { translate } from '../i18n.ts'
import { noteAgreements, renewToken } from '../session/answered-session.ts'
import { askForProof } from '../session/proof.ts'
import { currentToken } from '../session/session.ts'
import type { Site } from '../site.ts'
import { anySignal } from './any-signal.ts'
import type { BrowserEndpoint } from './browser-endpoint.ts'
import { buildRequest, type CallInput, type HttpRequest } from './build-request.ts'
import type { CallOptions } from './call-options.ts'
import { connectionProblem } from './connection-problem.ts'
import { foreignProblem, lateProblem } from './explained-problem.ts'
import { responseProblem, signInProblem } from './failed-call.ts'
import { isOwnAnswer, isPage } from './foreign-answer.ts'

// Exported from here: imported elsewhere, it would be a further script that requests wait for.
export { expireSession, renewToken } from '../session/answered-session.ts'
export { foreignText } from './foreign-answer.ts'

/** A further answer is needed if more work is asked for in the meantime. */
const mostAnswers = 3

/** Implements `call` of the API client. */
export async function sendCall(name: string, input: CallInput, options: CallOptions): Promise<unknown> {
  const endpoint = endpoints[name]
  if (!endpoint) throw new Error(`The contract has no call ${name}`)
  const token = endpoint.token && currentToken()
  if (!token && endpoint.token === 'required') throw signInProblem()

  let request: HttpRequest
  try {
    request = buildRequest(endpoint, input, token)
    const answer = options.answers?.at(-1)
    if (answer) request.headers.set(...answer)
  } catch {
    throw new ApiProblem(0, translate(text('请求发送失败')))
  }
  let response: Response
  let body: unknown
  const timeout = AbortSignal.timeout(timeoutOf(endpoint, options))
  try {
    response = await send(request, timeout, options)
    const renewed = response.headers.get('New-Token')
    if (token && renewed) renewToken(token, renewed)
    void followSite(response.headers.get('Site-Version'), () => sendCall('site', {}, {}) as Promise<Site>)
    body = await readBody(response, endpoint, options)
  } catch {
    options.signal?.throwIfAborted()
    throw timeout.aborted ? lateProblem(timeoutOf(endpoint, options)) : connectionProblem()
  }
  if (endpoint.isStream && response.ok ? isPage(response) : !isOwnAnswer(body)) throw foreignProblem(response.status)
  if (response.ok) return body
  const refusal = body as ProblemBody | undefined
  const isAsked = !options.keepalive && !options.isUnasked
  if (refusal?.problem === 'account.proofNeeded' && isAsked && (await askForProof()))
    return sendCall(name, input, options)
  const { answers = [] } = options
  if (refusal?.problem === 'challenge.required' && answers.length < mostAnswers) {
    const { answerChallenge } = await import('./answer-challenge.ts').catch(() => Promise.reject(connectionProblem()))
    const query = refusal.data as ChallengeHint
    const { signal } = options
    const fetchChallenge = () => sendCall('getChallenge', { query }, { signal }) as Promise<Challenge>
    const answer = await answerChallenge(fetchChallenge, signal)
    return sendCall(name, input, { ...options, answers: [...answers, answer] })
  }
  if (refusal?.problem === 'session.mustAgree') noteAgreements()
  throw responseProblem(response.status, refusal, isAsked ? token : undefined, endpoint.failure)
}

const timeoutOf = ({ form, isStream }: BrowserEndpoint, { timeoutMs }: CallOptions): number =>
  timeoutMs ?? (form || isStream ? clientLimits.uploadTimeoutMs : clientLimits.requestTimeoutMs)

async function send(request: HttpRequest, timeout: AbortSignal, options: CallOptions): Promise<Response> {
  const signal = options.signal ? anySignal([options.signal, timeout]) : timeout
  if (!options.onProgress) return fetch(request.url, { ...request, signal, keepalive: options.keepalive ?? false })
  const { sendWithProgress } = await import('./send-progress.ts')
  return sendWithProgress(request, signal, options.onProgress)
}

async function readBody(response: Response, endpoint: BrowserEndpoint, { onChunk }: CallOptions): Promise<unknown> {
  if (endpoint.isStream && response.ok)
    return onChunk ? (await import('./send-progress.ts')).readWithProgress(response, onChunk) : response.blob()
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
}
