import { isApiProblem } from '@jiangxue/contract/api.ts'

/** What a call returns, or null where there is no such thing. */
export async function orNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 404) throw error
    return null
  }
}
