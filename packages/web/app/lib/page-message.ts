import { isApiProblem } from '@jiangxue/contract/api.ts'

/** Returns the message of an API problem for an error page; undefined for internal server errors, which have none. */
export const pageMessage = (error: unknown): string | undefined =>
  isApiProblem(error) && error.body?.problem !== 'server.failed' ? error.message : undefined
