import { contract, type Contract, type EndpointName } from '@jiangxue/contract/contract.ts'
import type { AnyEndpoint, InputOf, OutputOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z, type ZodError, type ZodType } from 'zod'
import { resumeSession } from '../account/session.ts'
import type { Context } from '../context.ts'
import { createAnswerCache, isSameForEverybody } from './answer-cache.ts'
import { authorize } from './authorize.ts'
import type { Caller, Origin } from './caller.ts'
import { refuseNulInAddress } from './json-body.ts'
import { problem } from './problem.ts'

z.config(z.locales.zhCN())

type CallerOf<E extends AnyEndpoint> = E['access']['kind'] extends 'public' ? Caller | null : Caller

/** What a handler is given. `reply` is there for streams; JSON handlers just return. */
export type Call<E extends AnyEndpoint> = InputOf<E> & {
  readonly context: Context
  readonly caller: CallerOf<E>
  readonly origin: Origin
  readonly reply?: FastifyReply
  readonly request?: FastifyRequest
}
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<OutputOf<E>>
export type HandlersOf<K extends EndpointName> = { readonly [N in K]: Handler<Contract[N]> }
/** One handler for every endpoint of the contract; a missing one does not compile. */
export type Handlers = HandlersOf<EndpointName>

const callers = new WeakMap<FastifyRequest, Caller>()

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** Binds every endpoint of the contract to its handler: access first, then the shapes, then the work. */
export function bindEndpoints(app: FastifyInstance, context: Context, handlers: Handlers) {
  const cache = createAnswerCache()
  for (const [name, endpoint] of Object.entries(contract) as [EndpointName, AnyEndpoint][]) {
    const handler = handlers[name] as Handler<AnyEndpoint>
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        const caller = await identify(context, request, reply)
        authorize(endpoint.access, caller, request, name)
        if (caller) callers.set(request, caller)
      },
      handler: async (request, reply) => {
        const isCached = isSameForEverybody(name, request.url)
        const revision = isCached ? await context.settings.revision() : 0
        const kept = isCached ? cache.get(request.url, revision) : undefined
        if (kept) return sendJson(reply, kept)
        refuseNulInAddress(request.url)
        const input = parseInput(endpoint, request)
        const caller = callers.get(request) ?? null
        const answer = await handler({ ...input, context, caller: caller as Caller, origin: originOf(request), reply, request })
        if (endpoint.response === 'stream') return answer
        const json = Buffer.from(JSON.stringify(endpoint.response.parse(answer)))
        if (isCached) cache.set(request.url, json, revision)
        return sendJson(reply, json)
      },
    })
  }
}

const sendJson = (reply: FastifyReply, json: Buffer) => reply.type('application/json; charset=utf-8').send(json)

async function identify(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
  const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  const session = await resumeSession(context.database, token, originOf(request), context.now())
  if (session?.newToken !== undefined) reply.header('new-token', session.newToken)
  return session?.caller ?? null
}

/** Parses what a request carries; wrong path parameters name nothing that exists, anything else wrong is told field by field. */
export function parseInput(
  endpoint: AnyEndpoint, given: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: endpoint.params && parse(endpoint.params, given.params, () => problem('resource.absent')),
    query: endpoint.query && parse(endpoint.query, given.query, invalid),
    body: endpoint.body && parse(endpoint.body, given.body ?? {}, invalid),
  }
}

function parse(schema: ZodType, value: unknown, refuse: (error: ZodError) => Error): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refuse(result.error)
}

function invalid(error: ZodError) {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return problem('request.invalid', { errors })
}
