import { contract, type Contract, type EndpointName } from '@jiangxue/contract/contract.ts'
import type { EndpointShape, InputOf, OutputOf } from '@jiangxue/contract/kit/endpoint.ts'
import { problems, type ProblemBody, type ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { ZodError } from 'zod'
import { fallbackSite } from '../lib/site.ts'
import { me } from './accounts.ts'

/** What the server would answer to each call: like its handlers, from the parsed input to the output of the contract. */
export type Answers = {
  [K in EndpointName]?: (input: InputOf<Contract[K]>) => OutputOf<Contract[K]> | Promise<OutputOf<Contract[K]>>
}

/** A call that the page has made, with its parsed input. */
export interface MadeCall<K extends EndpointName = EndpointName> {
  readonly name: K
  readonly input: InputOf<Contract[K]>
}

/** Thrown by an answer instead of returning. */
class Failure extends Error {
  readonly response: Response | undefined
  constructor(response?: Response) {
    super('an answer that fails')
    this.response = response
  }
}
/** Refuses the call as the server would; without a message, the page says its own. */
export const refuse = (status: number, body: Partial<ProblemBody> = {}): never => {
  throw new Failure(Response.json(body, { status }))
}
/** Refuses the call with a problem of the contract, and its usual status and message. */
export const refuseWith = (problem: ProblemCode, more: Partial<ProblemBody> = {}): never => {
  const [status, message] = problems[problem]
  return refuse(status, { code: status, success: false, problem, message, ...more })
}
/** Answers in place of the school, such as a proxy or a network's login page. */
export const answerWithPage = (status: number): never => {
  throw new Failure(new Response('<html></html>', { status, headers: { 'Content-Type': 'text/html' } }))
}
/** Loses the connection. */
export const disconnect = (): never => {
  throw new Failure()
}

/** For forms whose validation is the server's: answers a wrong body with what is wrong, instead of failing the test. */
export const refuseWrongBodies = (): void => {
  validates = true
}

let validates = false
let answers: Answers = {}
let calls: MadeCall[] = []
let faults: string[] = []
/** Counts the tests: a call that an earlier test has left behind gets no answer. */
let round = 0
export const currentTest = (): number => round

/**
 * Sets what the school answers, in addition to earlier answers of the test. The pages call it through their own client;
 * requests are parsed with the schemas of the contract, so that a page that sends a wrong body fails its test.
 */
export function answer(more: Answers): void {
  answers = { ...answers, ...more }
}

/** The inputs of all calls of this name so far. */
export const callsOf = <K extends EndpointName>(name: K): InputOf<Contract[K]>[] =>
  calls.filter((call): call is MadeCall<K> => call.name === name).map(({ input }) => input)

/** Forgets the answers and calls of a test; returns what was wrong with its calls, such as one without an answer. */
export function resetApi(): string[] {
  const found = faults
  answers = { site: () => fallbackSite, me, countUnreadMessages: () => ({ unreadCount: 0 }) }
  calls = []
  faults = []
  validates = false
  round++
  return found
}

interface Matcher {
  readonly name: EndpointName
  readonly endpoint: EndpointShape
  readonly pattern: RegExp
}
/** Paths without parameters first, because `/courses/list` also matches `/courses/{id}`. */
const matchers: Matcher[] = (Object.entries(contract) as [EndpointName, EndpointShape][])
  .map(([name, endpoint]) => ({
    name,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .sort((one, other) => Number(one.endpoint.path.includes('{')) - Number(other.endpoint.path.includes('{')))

/** Implements `fetch` for the calls of the contract. */
export async function fakeFetch(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address instanceof Request ? address.url : address, location.href)
  const method = init.method ?? 'GET'
  for (const { name, endpoint, pattern } of matchers) {
    const found = endpoint.method === method ? pattern.exec(url.pathname) : null
    if (found) return respond(name, endpoint, { url, params: found.groups ?? {}, body: init.body })
  }
  faults.push(`${method} ${url.pathname}: no such call`)
  return Response.json({}, { status: 404 })
}

async function respond(
  name: EndpointName,
  endpoint: EndpointShape,
  { url, params, body }: { url: URL; params: Record<string, string>; body: RequestInit['body'] },
): Promise<Response> {
  const reply = answers[name] as ((input: unknown) => unknown) | undefined
  if (!reply) {
    faults.push(`${name}: no answer`)
    return Response.json({}, { status: 501 })
  }
  const own = round
  // A network takes time, in which the page shows that it is loading.
  await new Promise((resolve) => setTimeout(resolve, 5))
  if (own !== round) return new Promise(() => {})
  try {
    const input = {
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
      ...(await readBody(endpoint, body)),
    }
    calls.push({ name, input } as MadeCall)
    const output = await reply(input)
    if (endpoint.response === 'stream') return new Response(output as BodyInit)
    return Response.json(envelope(endpoint, output))
  } catch (error) {
    if (error instanceof Failure) {
      if (error.response) return error.response
      throw new TypeError('Failed to fetch', { cause: error })
    }
    if (validates && error instanceof ZodError) return wrongBody(error)
    faults.push(`${name}: ${String(error)}`)
    return Response.json({}, { status: 422 })
  }
}

function wrongBody({ issues }: ZodError) {
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  return Response.json({ code: 422, success: false, message: issues[0]?.message, errors }, { status: 422 })
}

async function readBody({ body: schema, form }: EndpointShape, sent: RequestInit['body']) {
  if (!form) return { body: schema?.parse(JSON.parse(String(sent ?? 'null'))), file: undefined }
  const parts = sent as FormData
  const json = form.jsonField && parts.get(form.jsonField)
  const fields: unknown = json
    ? JSON.parse(json instanceof Blob ? await json.text() : json)
    : Object.fromEntries([...parts].filter(([part]) => part !== form.field))
  return { body: schema?.parse(fields), file: parts.get(form.field) ?? undefined }
}

function envelope({ returns, success }: EndpointShape, output: unknown) {
  if (returns === 'body') return output
  const frame = { code: 200, success: true, message: success, data: null }
  return returns === 'fields' ? { ...frame, ...(output as object) } : { ...frame, data: output ?? null }
}
