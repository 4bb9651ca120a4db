import { reportFailure } from '../show-problem.ts'

/** Does some work, and shows as a toast if it failed: why, or `failure` if the server gave no reason. */
export async function attempt(failure: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportFailure(error, failure)
  }
}
