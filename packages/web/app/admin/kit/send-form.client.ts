import type { Contract, EndpointName } from '@jiangxue/contract/contract.ts'
import { clientLimits } from '@jiangxue/contract/kit/client.values.ts'
import type { AnyEndpoint, ReceivedOf, SendingOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import endpoints from 'virtual:endpoints/signed-in'
import { noAnswer, notSignedIn, refusalOf } from '../../lib/failed-call.ts'
import { currentToken, renewToken } from '../../lib/session.ts'

type FormName = {
  [K in EndpointName]: Contract[K] extends { form?: undefined }
    ? never
    : SendingOf<Contract[K]> extends { file?: Blob | undefined }
      ? K
      : never
}[EndpointName]
interface Sending {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: Blob
}
export interface Watching {
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

const fileName = (file: Blob) => (file instanceof File ? file.name : 'file')
const jsonPart = (value: unknown) => new Blob([JSON.stringify(value)], { type: 'application/json' })

function formOf({ body, file }: Sending, parts: readonly [file: string, json: string] | undefined): FormData {
  const form = new FormData()
  if (parts) form.set(parts[1], jsonPart(body))
  else for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  if (file) form.set(parts?.[0] ?? 'file', file, fileName(file))
  return form
}
function addressOf(path: string, { params, query }: Sending): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  return search.size ? `${filled}?${search}` : filled
}

/** Sends a form of the contract and says how far it is, which fetch cannot; rejects with an ApiProblem, on abort with an AbortError. */
export function sendForm<K extends FormName>(
  name: K,
  sending: SendingOf<Contract[K] & AnyEndpoint>,
  { onProgress, signal }: Watching = {},
): Promise<ReceivedOf<Contract[K] & AnyEndpoint>> {
  const [method, path, , failure, parts] = endpoints[name]!
  const token = currentToken()
  return new Promise((resolve, reject) => {
    if (!token) return reject(notSignedIn())
    const request = new XMLHttpRequest()
    request.open(method, addressOf(path, sending as Sending))
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.timeout = clientLimits.uploadTimeoutMs
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? Math.floor((100 * loaded) / total) : 0),
    )
    request.addEventListener('load', () => {
      const renewed = request.getResponseHeader('New-Token')
      if (renewed) renewToken(token, renewed)
      if (request.status >= 200 && request.status < 300) return resolve(request.response as never)
      reject(refusalOf(request.status, (request.response ?? undefined) as ProblemBody | undefined, token, failure))
    })
    const lost = () => reject(noAnswer())
    for (const event of ['error', 'timeout']) request.addEventListener(event, lost)
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(formOf(sending as Sending, parts))
  })
}
