import { sql } from 'kysely'

/**
 * The percentage of a lesson that a student has watched, for queries on `lesson_progress` and `lessons`. A replaced
 * video counts as unwatched, unless the lesson was completed.
 */
export const shownPercent =
  sql<number>`case when lesson_progress.media_id = lessons.media_id or lesson_progress.completed_at is not null
    then lesson_progress.progress_percent else 0 end`.as('progressPercent')
