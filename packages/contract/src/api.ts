import type { Contract, EndpointName } from './contract.ts'
import type { ReceivedOf, SendingOf } from './kit/endpoint.ts'
import type { ProblemBody } from './kit/problem.ts'

type Arguments<T> = {} extends T ? [sending?: T] : [sending: T]
/** Every JSON call of the contract as a function: over the network in browsers, in-process on the server. */
export type Api = {
  readonly [K in EndpointName]: (...sending: Arguments<SendingOf<Contract[K]>>) => Promise<ReceivedOf<Contract[K]>>
}

/** A failed call. `status` 0 means that no response of the school arrived. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly body: ProblemBody | undefined
  /** Whether the message says why no response of the school arrived, such as a proxy that answered instead. */
  readonly isExplained: boolean
  constructor(status: number, message: string, body?: ProblemBody, { isExplained = false } = {}) {
    super(message)
    this.status = status
    this.body = body
    this.isExplained = isExplained
  }
}
/** Recognizes an ApiProblem across bundles, where `instanceof` fails. */
export const isApiProblem = (error: unknown): error is ApiProblem =>
  error instanceof Error && error.name === 'ApiProblem'
