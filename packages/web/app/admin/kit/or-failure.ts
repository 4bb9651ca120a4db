import { isApiProblem } from '@jiangxue/contract/api.ts'

/** What was read, or why it cannot be: the rest of the screen is shown all the same. An expired session is thrown. */
export async function orFailure<Found>(reading: Promise<Found>) {
  try {
    return { found: await reading, failure: null }
  } catch (error) {
    if (!isApiProblem(error) || error.status === 401) throw error
    return { found: null, failure: error.message }
  }
}
