import type { BrowserEndpoint } from './browser-endpoint.ts'

/** The values of a call, as the contract's `SendingOf` types them. */
export interface CallInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

/** A request that fetch and XMLHttpRequest can send alike. */
export interface HttpRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | FormData | null
}

/** Builds the request of a call. Throws if a path parameter is missing or the token is not a valid header value. */
export function buildRequest(endpoint: BrowserEndpoint, input: CallInput, token: string | undefined): HttpRequest {
  const { body } = input
  const headers = new Headers()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const request = { url: buildUrl(endpoint.path, input), method: endpoint.method, headers }
  if (endpoint.form) return { ...request, body: buildForm(endpoint.form, input) }
  if (body === undefined) return { ...request, body: null }
  headers.set('Content-Type', 'application/json')
  return { ...request, body: JSON.stringify(body) }
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

function buildUrl(path: string, { params, query }: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined) throw new Error(`The call lacks the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (!isBlank(value)) search.set(name, String(value))
  return search.size ? `${filled}?${search}` : filled
}

function buildForm(parts: NonNullable<BrowserEndpoint['form']>, { body, file }: CallInput): FormData {
  const form = new FormData()
  if (parts.json) form.set(parts.json, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  else for (const [name, value] of Object.entries(body ?? {})) if (!isBlank(value)) form.set(name, String(value))
  if (file) form.set(parts.file, file, file instanceof File ? file.name : 'file')
  return form
}
