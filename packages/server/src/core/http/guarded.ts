import type { Actor } from './caller.ts'

interface RowCall<Body> {
  readonly params: { readonly id: number }
  readonly body: Body
}

/** The guard of a handler whose path names a row, so that a wrong body is reported only to those who may use the row. */
export interface Guarded {
  readonly guard?: (actor: Actor, id: number) => Promise<unknown>
}

/**
 * Returns a wrapper for the handlers of calls whose path names a row. The guard rejects callers who may not use the
 * row; the handler receives what it returns, and the body.
 */
export const guarded =
  <Row>(guard: (actor: Actor, id: number) => Promise<Row>) =>
  <Call extends Actor, Body, Result>(handle: (call: Call, row: Row, body: Body) => Promise<Result>) =>
    Object.assign(
      async (call: Call & RowCall<Body>): Promise<Result> => handle(call, await guard(call, call.params.id), call.body),
      { guard },
    )
