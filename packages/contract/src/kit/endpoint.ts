import type { Access, NeedsProof } from './access.ts'
import type { ChallengePurpose } from './challenge.values.ts'
import { envelope, id } from './fields.ts'
import { messages } from './messages.ts'
import type { ProblemCode } from './problem.ts'
import { strictBody } from './strict-body.ts'
import { z } from './zod.ts'

type Schema = z.ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call says that declares no message of its own. */
const usualSuccess: Readonly<Record<Method, string>> = {
  GET: messages.done,
  POST: messages.done,
  PUT: messages.updated,
  DELETE: messages.deleted,
}

/** A form with one file (multipart/form-data). `body` describes its other fields, or its one JSON part. */
export interface FileForm {
  /** The name of the file's part. */
  readonly field: string
  readonly isOptional?: boolean
  /** Maximum file size; `setting` = `storage.maxSize`. */
  readonly maxBytes: number | 'setting'
  readonly tooLarge: ProblemCode
  /** The part that holds `body` as JSON, as a field or as a file of type application/json. */
  readonly jsonField?: string
}

/** Maximum calls, or rejected calls, of one address within the window; further calls get 429. */
export interface CallLimit {
  readonly calls?: number
  readonly refusals?: number
  readonly windowMs: number
  /** Counts for each user instead of each address; the call needs a login. */
  readonly isPerUser?: boolean
}

/** A file as received, in memory. */
export interface UploadedFile {
  readonly bytes: Uint8Array
  readonly name: string
}

/** Everything that the server, the client and the API reference need to know about one call. */
export interface EndpointShape {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly needsProof?: NeedsProof
  readonly summary: string
  /** The message that the client shows if the server returned none (spec §8). */
  readonly failure?: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly form?: FileForm
  readonly limit?: CallLimit
  /** While many such calls come in, each needs the answer to a challenge of this purpose (ADR 78). */
  readonly challenge?: ChallengePurpose
  /** The success message. */
  readonly success: string
  /** The shape of the 200 body, or `stream` for files. */
  readonly response: Schema | 'stream'
  /** The shape of `data` in the envelope, and of the current data in a 409 for a change based on an older version. */
  readonly data?: Schema
  /** The part of the body that the handler returns; see `endpoint`. */
  readonly returns: 'body' | 'fields' | 'data' | 'nothing'
}

type IdNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | IdNames<Rest> : never
type IdsOf<Path> = [IdNames<Path>] extends [never] ? undefined : { [Name in IdNames<Path>]: number }
type Parsed<T> = T extends Schema ? z.output<T> : undefined
type Sent<T> = T extends Schema ? z.input<T> : undefined
type FileOf<F, T> = F extends { isOptional: true } ? T | undefined : F extends FileForm ? T : undefined

/** The phantom `~` fields carry the types, so that the type checker resolves each endpoint once, not at every use. */
export interface Endpoint<A extends Access, Input, Sending, Output, Received> extends EndpointShape {
  readonly access: A
  /** The handler's input: parsed parameters, query and body, and the file of a form. */
  readonly '~input': Input
  /** The client's request. */
  readonly '~sending': Sending
  /** The handler's return value. */
  readonly '~output': Output
  /** The body that the client receives. */
  readonly '~received': Received
}
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Endpoint<Access, any, any, any, any>

interface Envelope {
  code: 200
  success: true
  message: string
}
type Fields = z.ZodRawShape | undefined
type ParsedFields<T> = T extends z.ZodRawShape ? z.output<z.ZodObject<T>> : unknown
type SentFields<T> = T extends z.ZodRawShape ? z.input<z.ZodObject<T>> : unknown
type Output<R, D, T> = R extends Schema
  ? Sent<R>
  : R extends 'stream'
    ? undefined
    : T extends z.ZodRawShape
      ? SentFields<T> & (D extends Schema ? { data: Sent<D> } : unknown)
      : D extends Schema
        ? Sent<D>
        : void
type Received<R, D, T> = R extends Schema
  ? Parsed<R>
  : R extends 'stream'
    ? undefined
    : Envelope &
        ParsedFields<T> &
        (D extends Schema ? { data: Parsed<D> } : T extends z.ZodRawShape ? unknown : { data: null })

/**
 * Declares one call of the product. Its 200 body is either `response`, or the envelope of decisions §2 with the message
 * `success`: around `data` (the handler returns the data alone), with additional top-level `fields` (the handler
 * returns the fields, including `data` if declared), or with neither (the handler returns nothing). Unknown keys of
 * the body are rejected. The parameters that its path names are ids unless `params` says what they are.
 */
export const endpoint = <
  const Path extends string,
  const A extends Access,
  R extends Schema | 'stream' | undefined = undefined,
  D extends Schema | undefined = undefined,
  T extends Fields = undefined,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  const F extends FileForm | undefined = undefined,
>(
  method: Method,
  path: Path,
  {
    response,
    data,
    fields,
    success = usualSuccess[method],
    params,
    ...shape
  }: {
    access: A
    needsProof?: NeedsProof
    summary: string
    success?: string
    failure?: string
    params?: P
    query?: Q
    body?: B
    form?: F
    limit?: CallLimit
    challenge?: ChallengePurpose
    response?: R
    data?: D
    fields?: T
  },
) =>
  ({
    method,
    path,
    ...shape,
    params: params ?? idsOf(path),
    body: shape.body && strictBody(shape.body),
    success,
    data,
    response: response ?? envelopeOf(data, fields),
    returns: response ? 'body' : fields ? 'fields' : data ? 'data' : 'nothing',
  }) as unknown as Endpoint<
    A,
    {
      params: P extends Schema ? Parsed<P> : IdsOf<Path>
      query: Parsed<Q>
      body: Parsed<B>
      file: FileOf<F, UploadedFile>
    },
    { params: P extends Schema ? Sent<P> : IdsOf<Path>; query: Sent<Q>; body: Sent<B>; file: FileOf<F, Blob> },
    Output<R, D, T>,
    Received<R, D, T>
  >

function idsOf(path: string): Schema | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, id])))
}

const envelopeOf = (data: Schema | undefined, fields: Fields) =>
  fields
    ? envelope(data ?? z.null())
        .omit(data ? {} : { data: true })
        .extend(fields)
    : envelope(data ?? z.null())

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
export type InputOf<E extends AnyEndpoint> = E['~input']
export type OutputOf<E extends AnyEndpoint> = E['~output']
export type SendingOf<E extends AnyEndpoint> = WithoutUndefined<E['~sending']>
export type ReceivedOf<E extends AnyEndpoint> = E['~received']
