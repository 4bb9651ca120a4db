import { isApiProblem } from '@jiangxue/contract/api.ts'

/** Returns the result of a call, or null on 404. */
export async function orNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 404) throw error
    return null
  }
}
