import type { Api } from '@jiangxue/contract/api.ts'
import { ApiProblem } from '@jiangxue/contract/api.ts'
import { contract, type EndpointName } from '@jiangxue/contract/contract.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'
import type { Context } from '../context.ts'
import { parseInput, toBody, type Handler, type Handlers } from '../http/bind.ts'
import { createResponseCache, isSameForVisitors } from '../http/response-cache.ts'
import { inOperation } from '../operation-name.ts'
import { Problem, problemBody } from '../problem.ts'

interface Sending {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The calls for rendering a page; `revision` is that of the public content when rendering began. */
export type PageApi = (revision: number) => Api

/**
 * The contract's public calls as plain functions, for rendering pages without a network call; the caller is always a
 * visitor.
 */
export function inProcessApi(context: Context, handlers: Handlers): PageApi {
  const cache = createResponseCache<unknown>()
  const call = async (revision: number, name: EndpointName, sending: Sending = {}) => {
    if (!isSameForVisitors(name)) return run(revision, name, sending)
    const key = `${name} ${JSON.stringify(sending)}`
    const kept = cache.get(key, revision)
    if (kept !== undefined) return kept
    const fresh = await run(revision, name, sending)
    cache.set(key, fresh, revision)
    return fresh
  }
  const run = async (revision: number, name: EndpointName, sending: Sending) => {
    const endpoint: AnyEndpoint = contract[name]
    if (endpoint.access.kind !== 'public' || endpoint.response === 'stream')
      throw new Error(`${name} cannot be called by server-rendered pages: they are rendered for visitors.`)
    try {
      const input = parseInput(endpoint, {
        params: sending.params ?? {},
        query: withoutUndefined(sending.query),
        body: sending.body,
      })
      const handler = handlers[name] as Handler<AnyEndpoint>
      const call = { ...input, context, caller: null, origin: { ip: '', userAgent: '' }, revision } as never
      const result = await inOperation(name, () => handler(call))
      return endpoint.response.parse(toBody(endpoint, result))
    } catch (error) {
      if (error instanceof Problem) throw new ApiProblem(error.status, error.message, problemBody(error, ''))
      throw error
    }
  }
  const callsOf = (revision: number): object =>
    Object.fromEntries(keysOf(contract).map((name) => [name, (sending?: object) => call(revision, name, sending)]))
  let latest: { revision: number; api: Api } | undefined
  return (revision) => {
    if (latest?.revision !== revision) latest = { revision, api: callsOf(revision) as Api }
    return latest.api
  }
}

const withoutUndefined = (query: unknown) =>
  Object.fromEntries(Object.entries((query ?? {}) as object).filter(([, value]) => value !== undefined))
