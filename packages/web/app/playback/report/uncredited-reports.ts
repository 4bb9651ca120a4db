import { limitReasons } from '@jiangxue/contract/learning/learning.values.ts'

/** What a player does about a report that was not credited. */
type NextStep = 'showLimit' | 'openAgain' | 'goBack' | undefined

/** Consecutive reports for one of these reasons after which the player acts, once until a report succeeds. */
const reportsUntilStep = 2

/** Follows the reasons for which reports are not credited (undefined = credited), to act once on those that last. */
export function createUncreditedReports(): (reason: string | undefined) => NextStep {
  let notifiedLimit: string | undefined
  let lasting: string | undefined
  let reports = 0

  return (reason) => {
    const limit = reason !== undefined && limitReasons.includes(reason) ? reason : undefined
    const isNewLimit = limit !== undefined && limit !== notifiedLimit
    notifiedLimit = limit
    reports = reason === lasting ? reports + 1 : 1
    lasting = reason
    if (isNewLimit) return 'showLimit'
    // Nothing of the old video is credited any more.
    if (reason === 'differentVideo') return 'goBack'
    if (reports !== reportsUntilStep) return undefined
    // The server has lost its records of the delivered video, as after a crash.
    if (reason === 'notDelivered') return 'openAgain'
    // The video will stay ahead of the clock: without a new session, nothing more of it would be credited.
    return reason === 'fasterThanClock' ? 'goBack' : undefined
  }
}
