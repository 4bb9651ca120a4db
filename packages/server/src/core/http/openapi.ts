import { videoUploadCalls, type ResumableCall } from '@jiangxue/contract/files/video-upload.ts'
import { describeAccess } from '@jiangxue/contract/kit/access.ts'
import { answerHeader } from '@jiangxue/contract/kit/challenge.values.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { problems } from '@jiangxue/contract/kit/problem.ts'
import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { version } from '../version.ts'

type Json = Record<string, unknown>

const schemasPath = '#/components/schemas/'

/** Lists the keys of a record whose keys are exactly those of an enum, so that generated clients know them. */
function nameKeys({ jsonSchema }: { jsonSchema: Json }): void {
  const { propertyNames, additionalProperties } = jsonSchema as { propertyNames?: Json; additionalProperties?: Json }
  const keys = propertyNames?.enum as string[] | undefined
  if (!keys || !additionalProperties || !jsonSchema.required) return
  jsonSchema.properties = Object.fromEntries(keys.map((key) => [key, additionalProperties]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

/** The JSON schema of a Zod schema; named schemas go into `shared` and are referenced. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Json): Json {
  const whole = JSON.stringify(
    z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: nameKeys }),
  )
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(whole.replaceAll('"$ref":"#/$defs/', `"$ref":"${schemasPath}`)) as Json & { $defs?: Json }
  Object.assign(shared, $defs)
  return rest
}

const problemSchema: Json = {
  type: 'object',
  required: ['code', 'problem', 'success', 'message', 'requestId'],
  properties: {
    code: { type: 'integer' },
    problem: { type: 'string', enum: Object.keys(problems) },
    success: { const: false },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    data: {},
    requestId: { type: 'string' },
  },
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', shared: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', shared) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

function requestBodyOf({ body, form }: AnyEndpoint, shared: Json): Json | undefined {
  const fields = body && schemaOf(body, 'input', shared)
  if (!form) return fields && { required: true, content: { 'application/json': { schema: fields } } }
  const file = {
    type: 'string',
    format: 'binary',
    ...(typeof form.maxBytes === 'number' && { description: `At most ${form.maxBytes} bytes` }),
  }
  const { properties = {}, required = [] } = (
    form.jsonField ? { properties: { [form.jsonField]: fields }, required: [form.jsonField] } : (fields ?? {})
  ) as { properties?: Json; required?: string[] }
  const schema = {
    type: 'object',
    required: form.isOptional ? required : [form.field, ...required],
    properties: { [form.field]: file, ...properties },
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function limitOf({ limit }: AnyEndpoint): string {
  if (!limit) return ''
  const counted = [limit.calls && `${limit.calls} calls`, limit.refusals && `${limit.refusals} refused calls`]
    .filter(Boolean)
    .join(', ')
  return `. Limit per address: ${counted} in ${limit.windowMs / 60_000} min`
}

function operation(name: string, endpoint: AnyEndpoint, shared: Json): Json {
  const isPublic = endpoint.access.kind === 'public'
  const requestBody = requestBodyOf(endpoint, shared)
  const ok =
    endpoint.response === 'stream'
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: schemaOf(endpoint.response, 'output', shared) } }
  return {
    operationId: name,
    tags: [
      endpoint.path
        .split('/')
        .slice(2, 4)
        .filter((part) => !part.startsWith('{'))
        .join('/'),
    ],
    summary: endpoint.summary,
    description: `Access: ${describeAccess(endpoint)}${limitOf(endpoint)}`,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path', shared),
      ...parametersOf(endpoint.query, 'query', shared),
      ...(endpoint.challenge ? [{ name: answerHeader, in: 'header', schema: { type: 'string' } }] : []),
    ],
    requestBody,
    responses: { 200: { description: 'OK', content: ok }, ...refusalsOf(endpoint) },
  }
}

const refusalName = (status: number) => `Refusal${status}`
const refusals = (statuses: readonly number[]): Json => ({
  ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }])),
  default: { $ref: '#/components/responses/Refusal' },
})

/** The error responses that are possible for a call; `problem` in the body states the exact one. */
function refusalsOf({ access, method, params, query, body, form, limit, challenge, path }: AnyEndpoint): Json {
  const statuses: [isPossible: unknown, status: number][] = [
    [body || form, 400],
    [access.kind !== 'public' || path.startsWith('/api/auth/'), 401],
    [access.kind !== 'public', 403],
    [params, 404],
    [method !== 'GET' && access.kind !== 'public', 409],
    [body || form, 413],
    [form, 415],
    [params || query || body || form, 422],
    [challenge, 428],
    // Public calls can hit limits by client address even if the endpoint declares none.
    [limit || access.kind === 'public', 429],
  ]
  return refusals(statuses.filter(([isPossible]) => isPossible).map(([, status]) => status))
}

const refusalBody: Json = { 'application/json': { schema: { $ref: `${schemasPath}Problem` } } }

/** One response for each status below 500 in the table of problems, with its problem codes. */
function refusalResponses(): Json {
  const codes = Map.groupBy(Object.entries(problems), ([, [status]]) => status)
  return Object.fromEntries([
    ['Refusal', { description: 'Any other refusal', content: refusalBody }],
    ...[...codes]
      .filter(([status]) => status < 500)
      .toSorted(([a], [b]) => a - b)
      .map(([status, known]) => [
        refusalName(status),
        { description: known.map(([code]) => code).join(', '), content: refusalBody },
      ]),
  ])
}

/**
 * A call of the resumable upload; its headers and responses are those of tus 1.0
 * (https://tus.io/protocols/resumable-upload).
 */
const resumableOperation = (name: string, call: ResumableCall): Json => ({
  operationId: name,
  tags: ['upload/video'],
  summary: call.summary,
  description: `Access: ${describeAccess(call)}. Headers and responses as in tus 1.0`,
  security: [{ bearer: [] }],
  parameters: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(call.method === 'PATCH' && {
    requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
  }),
  responses: {
    [call.method === 'POST' ? 201 : call.method === 'HEAD' ? 200 : 204]: { description: 'OK' },
    ...refusals(call.method === 'POST' ? [401, 403, 409, 413, 415] : [401, 403, 404, 410]),
  },
})

/** The OpenAPI 3.1 document of all endpoints, generated from the contract. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Problem: problemSchema }
  for (const [name, endpoint] of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint, schemas)
  for (const [name, call] of Object.entries(videoUploadCalls))
    (paths[call.path] ??= {})[call.method.toLowerCase()] = resumableOperation(name, call)
  return {
    openapi: '3.1.0',
    info: { title: 'Jiangxue', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'This school' }],
    paths,
    components: {
      schemas,
      responses: refusalResponses(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
