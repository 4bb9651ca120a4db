import type { Method } from '@jiangxue/contract/kit/endpoint.ts'

/** What a browser knows of a call of the contract: everything but its schemas. `vite-plugins/endpoints.ts` makes them. */
export interface BrowserEndpoint {
  readonly method: Method
  readonly path: string
  /** The message to show where the server gave none (spec §8). */
  readonly failure?: string
  /** The call is a multipart form: the part of its file and, where the other fields go as one JSON part, the name of that part. */
  readonly form?: { readonly file: string; readonly json?: string }
  /** The response is a file. */
  readonly isStream?: true
  /** Whether the session's token goes along, and whether the call is not even sent without one. Absent: it never goes along. */
  readonly token?: 'optional' | 'required'
}
