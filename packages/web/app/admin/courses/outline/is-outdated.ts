import type { ApiProblem } from '@jiangxue/contract/api.ts'

/** Whether a change was rejected because someone else has changed the outline; other conflicts have their own reason. */
export const isOutdated = ({ status, body }: ApiProblem): boolean =>
  status === 404 || body?.problem === 'resource.stale'
