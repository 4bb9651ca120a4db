import { isApiProblem } from '@jiangxue/contract/api.ts'

/** What a page says of an API problem that it could not load for; of the server's own failure there is nothing to say. */
export const pageMessage = (error: unknown): string | undefined =>
  isApiProblem(error) && error.body?.problem !== 'server.failed' ? error.message : undefined
