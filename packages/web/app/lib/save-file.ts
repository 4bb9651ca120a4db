import { ApiProblem } from '@jiangxue/contract/api.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { limits } from '@jiangxue/contract/limits.ts'
import { loginPath } from './guard.ts'
import { translate } from './i18n.ts'
import { currentToken, expireSession, renewToken } from './session.ts'
import { toast } from './toast.ts'

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

async function fetchFile(address: string, { body, timeoutMs = limits.uploadTimeoutMs, signal, watch }: Fetching): Promise<Blob> {
  const token = currentToken()
  const lost = () => {
    signal?.throwIfAborted()
    throw new ApiProblem(0, translate(text('网络连接失败，请检查您的网络设置')))
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(address, {
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { 'Content-Type': 'application/json' }) }, signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(lost)
  const renewed = response.headers.get('New-Token')
  if (token && renewed) renewToken(token, renewed)
  if (response.ok) return (watch ? watched(response, watch) : response).blob().catch(lost)
  const problem = (await response.json().catch(() => undefined)) as ProblemBody | undefined
  if (response.status === 401 && token) {
    const message = translate(text('登录已过期，请重新登录'))
    if (expireSession(token, loginPath(location.pathname + location.search))) toast.warning(message)
    throw new ApiProblem(401, message, problem)
  }
  throw new ApiProblem(response.status, problem?.message || translate(text('请求错误，状态码: {status}'), { status: response.status }), problem)
}

function watched({ headers, body }: Response, watch: NonNullable<Fetching['watch']>): Response {
  const pieces = new TransformStream<Uint8Array, Uint8Array>({ transform: (piece, on) => {
    watch(headers, piece)
    on.enqueue(piece)
  } })
  return new Response(body?.pipeThrough(pieces), { headers: { 'content-type': headers.get('content-type') ?? '' } })
}
