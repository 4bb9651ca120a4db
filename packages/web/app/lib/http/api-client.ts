import type { Api } from '@jiangxue/contract/api.ts'
import type { Contract, EndpointName } from '@jiangxue/contract/contract.ts'
import type { ReceivedOf, SendingOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { CallOptions } from './call-options.ts'
import { connectionProblem } from './connection-problem.ts'
import type { sendCall as SendCall } from './send-call.ts'

export type FileCall = {
  [K in EndpointName]: [ReceivedOf<Contract[K]>] extends [undefined] ? K : never
}[EndpointName]

// The client and its endpoint list are loaded after first paint, which needs no calls.
let sendCall: typeof SendCall | undefined
/** Loads the client, so that the first call does not wait for it. */
export async function loadClient(): Promise<typeof SendCall> {
  try {
    sendCall ??= (await import('./send-call.ts')).sendCall
    return sendCall
  } catch {
    throw connectionProblem()
  }
}

/**
 * Makes a call of the contract over the network (spec §8, HTTP client); files are returned as Blobs. Rejects with an
 * ApiProblem. Once the client is loaded, the request is sent synchronously, as required while a page is being closed.
 */
export async function call<K extends EndpointName>(
  name: K,
  input: SendingOf<Contract[K]>,
  options: CallOptions = {},
): Promise<K extends FileCall ? Blob : ReceivedOf<Contract[K]>> {
  const send = sendCall ?? (await loadClient())
  return send(name, input, options) as never
}

/** Every call of the contract as a function. */
export const browserApi = new Proxy({} as Api, {
  get:
    (_, name) =>
    (input = {}) =>
      call(name as EndpointName, input as never),
})
