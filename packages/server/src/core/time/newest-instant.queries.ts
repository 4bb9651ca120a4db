import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The latest time in the newest rows of what a school writes all day, and of its installation or upgrade. */
export async function findNewestInstant(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`
    select at from (select at from operation_logs order by id desc limit 1) operation
    union all select at from (select at from access_logs order by id desc limit 1) access
    union all select created_at from (select created_at from login_sessions order by id desc limit 1) login
    union all select ended_at from (select ended_at from study_segments order by id desc limit 1) segment
    union all select ended_at from (select ended_at from job_runs order by id desc limit 1) run
    union all select max(seen_at) from processes having count(*) > 0
    union all select max(applied_at) from migrations
    union all select made_at from (select made_at from anchors order by number desc limit 1) anchor`.execute(db)
  return rows.length > 0 ? Math.max(...rows.map(({ at }) => at)) : undefined
}
