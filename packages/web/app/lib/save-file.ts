import { clientLimits } from '@jiangxue/contract/kit/client.values.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { noAnswer, refusalOf } from './failed-call.ts'
import { currentToken, renewToken } from './session.ts'

const addressKeptMs = 60_000

export interface Fetching {
  /** Asks by POST. */
  body?: object
  timeoutMs?: number
  signal?: AbortSignal
  /** Sees every piece as it comes. */
  watch?: (headers: Headers, piece: Uint8Array) => void
}

/** Fetches a file with the reader's token and saves it under a name; a refusal is an ApiProblem like that of any call, giving up an AbortError. */
export async function saveFile(address: string, name: string, fetching: Fetching = {}): Promise<void> {
  const blob = await fetchFile(address, fetching)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), addressKeptMs)
}

async function fetchFile(
  address: string,
  { body, timeoutMs = clientLimits.uploadTimeoutMs, signal, watch }: Fetching,
): Promise<Blob> {
  const token = currentToken()
  const lost = () => {
    signal?.throwIfAborted()
    throw noAnswer()
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(address, {
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(lost)
  const renewed = response.headers.get('New-Token')
  if (token && renewed) renewToken(token, renewed)
  if (response.ok) return (watch ? watched(response, watch) : response).blob().catch(lost)
  throw refusalOf(response.status, (await response.json().catch(() => undefined)) as ProblemBody | undefined, token)
}

function watched({ headers, body }: Response, watch: NonNullable<Fetching['watch']>): Response {
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, on) => {
      watch(headers, piece)
      on.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(pieces), { headers: { 'content-type': headers.get('content-type') ?? '' } })
}
