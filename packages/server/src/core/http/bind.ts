import multipart from '@fastify/multipart'
import type { Contract, EndpointName } from '@jiangxue/contract/contract.ts'
import { answerHeader } from '@jiangxue/contract/kit/challenge.values.ts'
import type { AnyEndpoint, CallLimit, FileForm, InputOf, OutputOf } from '@jiangxue/contract/kit/endpoint.ts'
import { issueValues } from '@jiangxue/contract/kit/issue-text.ts'
import { RiskyWord } from '@jiangxue/contract/kit/risky-words.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError, ZodType } from 'zod'
import type { Context } from '../context.ts'
import { endpoints } from '../endpoints.ts'
import { networkOf } from '../network/network.ts'
import { inOperation } from '../operation-name.ts'
import { problem, Problem } from '../problem.ts'
import { translate } from '../text/translate.ts'
import { authorize, type IsInCharge } from './authorize.ts'
import { assertAnswered } from './call-challenge.ts'
import { withinLimit } from './call-limit.ts'
import { callerOf, rememberCaller } from './caller-of.ts'
import type { Actor, Caller, Origin, Visitor } from './caller.ts'
import { deviceOf } from './device-cookie.ts'
import type { Guarded } from './guarded.ts'
import { rejectNulInUrl } from './json-body.ts'
import { readForm } from './read-form.ts'
import { createResponseCache, isKept, isSameForVisitors } from './response-cache.ts'

/** Returns the caller of a request's token, or null; sends a renewed token in the response headers. */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>

type CallerOf<E extends AnyEndpoint> = E['access']['kind'] extends 'public' ? Caller | null : Caller

/** What a handler receives. `reply` is for streams; JSON handlers just return. */
type Call<E extends AnyEndpoint> = InputOf<E> &
  Visitor & {
    readonly caller: CallerOf<E>
    readonly reply?: FastifyReply
    readonly request?: FastifyRequest
    /** The revision of public content, if it was read before the call. */
    readonly revision?: number | undefined
  }
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<OutputOf<E>>
export type HandlersOf<K extends EndpointName> = { readonly [N in K]: Handler<Contract[N]> }
/** One handler for every endpoint of the contract; a missing one does not compile. */
export type Handlers = HandlersOf<EndpointName>

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  device: deviceOf(request.headers.cookie),
  requestId: request.id,
})

const mebibyte = 1024 * 1024

/** Binds every endpoint of the contract to its handler: checks access, then parses the input, then runs the handler. */
export async function bindEndpoints(
  app: FastifyInstance,
  context: Context,
  handlers: Handlers,
  identify: Identify,
  isInCharge: IsInCharge,
) {
  const cache = createResponseCache<Buffer>()
  for (const [name, endpoint] of endpoints) if (!endpoint.form) bind(app, name, endpoint)
  // Registered in a separate plugin, so that only these endpoints parse multipart bodies.
  await app.register(async (withForms) => {
    await withForms.register(multipart, { throwFileSizeLimit: false })
    for (const [name, endpoint] of endpoints) if (endpoint.form) bind(withForms, name, endpoint)
  })

  function bind(app: FastifyInstance, name: EndpointName, endpoint: AnyEndpoint) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        // Users who share a computer or a proxy must not see another user's responses.
        if (!isSameForVisitors(name) || request.headers.authorization) reply.header('cache-control', 'no-store')
        else reply.header('vary', 'authorization')
        const caller = await identify(request, reply)
        await authorize(endpoint, caller, request, { name, now: context.now(), isInCharge })
        if (caller) rememberCaller(request, caller)
      },
      handler: async (request, reply) => {
        const isCached = isKept(name, request.url, !callerOf(request))
        const revision = isCached ? await context.settings.revision() : undefined
        const kept = revision === undefined ? undefined : cache.get(request.url, revision)
        if (kept) return sendJson(reply, kept)
        rejectNulInUrl(request.url)
        if (endpoint.challenge) await assertAnswered(context, endpoint.challenge, request.ip, answerIn(request))
        const work = () => handle(name, endpoint, request, reply, revision)
        const limited =
          endpoint.limit && withinLimit(context, name, endpoint.limit, whoCalls(request, endpoint.limit), work)
        const result = await (limited ?? work())
        if (endpoint.response === 'stream') return result
        const json = Buffer.from(JSON.stringify(endpoint.response.parse(toBody(endpoint, result))))
        if (revision !== undefined) cache.set(request.url, json, revision)
        return sendJson(reply, json)
      },
    })
  }

  /** With the version of the settings, so that browsers know whether what they show of the school is out of date. */
  const sendJson = (reply: FastifyReply, json: Buffer) =>
    reply.type('application/json; charset=utf-8').header('site-version', context.settings.version()).send(json)

  async function handle(
    name: EndpointName,
    endpoint: AnyEndpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    revision: number | undefined,
  ) {
    const form = endpoint.form && (await readForm(request, endpoint.form, await maxBytesOf(context, endpoint.form)))
    const handler = handlers[name] as Handler<AnyEndpoint> & Guarded
    const visitor = { context, caller: (callerOf(request) ?? null) as Caller, origin: originOf(request) }
    const given = form ? { params: request.params, query: request.query, body: form.body } : request
    const input = await parsedAfterGuard(endpoint, given, handler, visitor)
    const call = { ...input, ...visitor, file: form?.file, reply, request, revision }
    const repeatable = form ? undefined : { name, params: request.params, query: request.query, body: request.body }
    return inOperation(name, () => handler(call), repeatable).catch((error: unknown) => {
      throw error instanceof Problem ? toDeclared(endpoint, error) : error
    })
  }
}

/** Reduces the problem's data to the fields that the endpoint declares: the underlying rows contain more. */
function toDeclared({ data }: AnyEndpoint, error: Problem): Problem {
  const { code, detail } = error
  // The endpoint declares the shape of conflict data; risky words have the same shape for every call.
  const shape = code === 'content.riskyWords' ? RiskyWord.array() : data
  return detail.data === undefined ? error : problem(code, { ...detail, data: shape?.parse(detail.data) })
}

/** The body of a successful response in the site's language. */
export function toBody(endpoint: AnyEndpoint, result: unknown): unknown {
  const body = envelop(endpoint, result) as { readonly success?: unknown; readonly message?: unknown }
  return body?.success === true && typeof body.message === 'string'
    ? { ...body, message: translate(body.message) }
    : body
}

/** The handler's result, alone or inside or merged with the envelope (decisions §2). */
function envelop({ returns, success }: AnyEndpoint, result: unknown): unknown {
  const envelope = { code: 200, success: true, message: success }
  switch (returns) {
    case 'body':
      return result
    case 'fields':
      return { ...envelope, ...(result as object) }
    case 'data':
      return { ...envelope, data: result }
    case 'nothing':
      return { ...envelope, data: null }
  }
}

const maxBytesOf = async ({ settings }: Context, { maxBytes }: FileForm) =>
  maxBytes === 'setting' ? (await settings.current())['storage.maxSize'] * mebibyte : maxBytes

/** Parses a request's input; what is wrong with the body is only for those who may use the row of the path. */
async function parsedAfterGuard(endpoint: AnyEndpoint, given: GivenInput, { guard }: Guarded, visitor: Actor) {
  try {
    return parseInput(endpoint, given)
  } catch (error) {
    const params = endpoint.params?.safeParse(given.params)
    if (params?.success) await guard?.(visitor, (params.data as { readonly id: number }).id)
    throw error
  }
}

interface GivenInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Parses a request's input. Invalid path parameters are reported as not found, everything else per field. */
export function parseInput(
  endpoint: AnyEndpoint,
  given: GivenInput,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: endpoint.params && parse(endpoint.params, given.params, () => problem('resource.notFound')),
    query: endpoint.query && parse(endpoint.query, given.query, toProblem),
    body: endpoint.body && parse(endpoint.body, given.body ?? {}, toProblem),
  }
}

function parse(schema: ZodType, value: unknown, toError: (error: ZodError) => Error): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw toError(result.error)
}

function toProblem(error: ZodError) {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const message = translate(issue.message, issueValues(issue))
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) errors[name.join('.')] ??= message
  }
  return problem('request.invalid', { errors })
}

const answerIn = ({ headers }: FastifyRequest) => String(headers[answerHeader.toLowerCase()] ?? '')

const whoCalls = (request: FastifyRequest, { isPerUser = false }: CallLimit) =>
  isPerUser ? `user ${callerOf(request)?.userId}` : networkOf(request.ip)
