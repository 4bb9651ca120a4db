import { ApiProblem, type Api } from '@jiangxue/contract/api.ts'
import { clientLimits } from '@jiangxue/contract/kit/client.values.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import publicEndpoints from 'virtual:endpoints/public'
import { noAnswer, notSignedIn, refusalOf } from './failed-call.ts'
import { translate } from './i18n.ts'
import { currentToken, renewToken } from './session.ts'

interface Sending {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

// Public calls that say more to somebody the server knows.
const openToTokens = new Set(['getChapters', 'logout'])
const wantsToken = (path: string) => /^\/api\/(admin|manage)\/|dashboard/.test(path)

function addressOf(path: string, { params, query }: Sending) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined) throw new Error(`The call lacks ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size ? `${filled}?${search}` : filled
}

const fileName = (file: Blob) => (file instanceof File ? file.name : 'file')

/** The form of a call that carries a file; its part is always called `file`. */
function formOf({ body, file }: Sending): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) form.set(name, String(value))
  if (file) form.set('file', file, fileName(file))
  return form
}

function requestOf(method: string, path: string, sending: Sending, token: string | undefined) {
  const headers = new Headers()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (sending.body !== undefined && !sending.file) headers.set('Content-Type', 'application/json')
  return new Request(addressOf(path, sending), {
    method,
    headers,
    body: sending.file ? formOf(sending) : sending.body === undefined ? null : JSON.stringify(sending.body),
    signal: AbortSignal.timeout(sending.file ? clientLimits.uploadTimeoutMs : clientLimits.requestTimeoutMs),
  })
}

async function call(name: string, sending: Sending = {}): Promise<unknown> {
  const row = publicEndpoints[name] ?? (await import('virtual:endpoints/signed-in')).default[name]
  if (!row) throw new Error(`The contract has no call ${name}`)
  const [method, path, isPublic, failure] = row
  const token = isPublic && !openToTokens.has(name) ? undefined : currentToken()
  if (!token && wantsToken(path)) throw notSignedIn()

  let request: Request
  try {
    request = requestOf(method, path, sending, token)
  } catch {
    throw new ApiProblem(0, translate(text('请求发送失败')))
  }
  let response: Response
  let body: unknown
  try {
    response = await fetch(request)
    body = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined
      throw error
    })
  } catch {
    throw noAnswer()
  }

  const renewed = response.headers.get('New-Token')
  if (token && renewed) renewToken(token, renewed)
  if (response.ok) return body

  throw refusalOf(response.status, body as ProblemBody | undefined, token, failure)
}

/** Every call of the contract over the network (spec §8, HTTP client). */
export const browserApi = new Proxy({} as Api, { get: (_, name) => (sending?: Sending) => call(String(name), sending) })
