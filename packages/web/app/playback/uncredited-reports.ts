import { limitReasons } from '@jiangxue/contract/learning.values.ts'

/** Consecutive reports without delivery after which the video is reloaded, once until a report succeeds. */
const undeliveredReports = 2

/** Follows the reasons for which reports are not credited (undefined = credited), to act once on those that last. */
export function createUncreditedReports() {
  let toldLimit: string | undefined
  let undelivered = 0
  return {
    /** Whether a limit of the school has just been reached. */
    reachesLimit(reason: string | undefined): boolean {
      const limit = reason !== undefined && limitReasons.includes(reason) ? reason : undefined
      const isNew = limit !== undefined && limit !== toldLimit
      toldLimit = limit
      return isNew
    },
    /** Whether the server has lost its records of the delivered video, as after a crash. */
    needsDelivery(reason: string | undefined): boolean {
      undelivered = reason === 'notDelivered' ? undelivered + 1 : 0
      return undelivered === undeliveredReports
    },
  }
}
