export const teachingLimits = {
  /** Who has not watched for so many days has given up a lesson that is not finished. */
  idleDays: 7,
  /** Of so many unfinished learners of a lesson it is counted where they stopped. */
  stopsCounted: 2000,
  /** Places are counted in so many parts of a lesson, none of them shorter than this many seconds. */
  parts: 30,
  shortestPartSeconds: 5,
}
