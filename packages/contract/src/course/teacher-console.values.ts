export const teachingLimits = {
  /** A learner who has not watched for this many days counts as having stopped an unfinished lesson. */
  idleDays: 7,
  /** Maximum number of stopped learners of a lesson whose stop position is evaluated. */
  stopsCounted: 2000,
  /** Number of equal parts of a lesson that stop positions are grouped by; a part has `shortestPartSeconds` or more. */
  parts: 30,
  shortestPartSeconds: 5,
}
