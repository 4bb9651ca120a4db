import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ProblemCode } from './problem.ts'

type Schema = z.ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A form with one file (multipart/form-data). `body` describes its other fields, or its one JSON part. */
export interface FileForm {
  /** The file's part. */
  readonly field: string
  readonly isOptional?: boolean
  /** The most the file may weigh; `setting` = `storage.maxSize`. */
  readonly maxBytes: number | 'setting'
  readonly tooLarge: ProblemCode
  /** The part that holds `body` as JSON, as a field or as a file of type application/json. */
  readonly jsonField?: string
}

/** So many calls, or refused calls, of one address within the window; what is beyond them gets 429. */
export interface CallLimit {
  readonly calls?: number
  readonly refusals?: number
  readonly windowMs: number
}

/** A file as it came, in memory. */
export interface UploadedFile {
  readonly bytes: Uint8Array
  readonly name: string
}

/** Everything the server, the client and the reference need to know of one call. */
export interface EndpointShape {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly summary: string
  /** What the client shows where the server gave no message (spec §8). */
  readonly failure?: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly form?: FileForm
  readonly limit?: CallLimit
  /** The shape of the 200 answer, or `stream` for files. */
  readonly response: Schema | 'stream'
}

type Parsed<T> = T extends Schema ? z.output<T> : undefined
type Sent<T> = T extends Schema ? z.input<T> : undefined
type FileOf<F, T> = F extends { isOptional: true } ? T | undefined : F extends FileForm ? T : undefined

/** The phantom `~` fields carry the types, so that a checker resolves each endpoint once and not at every use. */
export interface Endpoint<A extends Access, Input, Sending, Output, Received> extends EndpointShape {
  readonly access: A
  /** What a handler gets: parsed parameters, query and body, and the file of a form. */
  readonly '~input': Input
  /** What a client gives. */
  readonly '~sending': Sending
  /** What a handler returns. */
  readonly '~output': Output
  /** What a client gets. */
  readonly '~received': Received
}
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Endpoint<Access, any, any, any, any>

/** Declares one call of the product. */
export const endpoint = <
  const A extends Access,
  R extends Schema | 'stream',
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  const F extends FileForm | undefined = undefined,
>(
  method: Method,
  path: string,
  shape: {
    access: A
    summary: string
    failure?: string
    params?: P
    query?: Q
    body?: B
    form?: F
    limit?: CallLimit
    response: R
  },
) =>
  ({ method, path, ...shape }) as unknown as Endpoint<
    A,
    { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B>; file: FileOf<F, UploadedFile> },
    { params: Sent<P>; query: Sent<Q>; body: Sent<B>; file: FileOf<F, Blob> },
    Sent<R>,
    Parsed<R>
  >

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
export type InputOf<E extends AnyEndpoint> = E['~input']
export type OutputOf<E extends AnyEndpoint> = E['~output']
export type SendingOf<E extends AnyEndpoint> = WithoutUndefined<E['~sending']>
export type ReceivedOf<E extends AnyEndpoint> = E['~received']
