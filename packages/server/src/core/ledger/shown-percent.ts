import { sql } from 'kysely'

/**
 * How much of a lesson a student has watched, beside `lesson_progress` and `lessons`: of a video that has been replaced nothing is watched
 * yet, unless the lesson was completed.
 */
export const shownPercent =
  sql<number>`case when lesson_progress.media_id = lessons.media_id or lesson_progress.completed_at is not null
    then lesson_progress.progress_percent else 0 end`.as('progressPercent')
