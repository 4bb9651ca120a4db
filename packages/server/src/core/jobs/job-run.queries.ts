import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type JobRunRow = Selectable<Schema['jobRuns']>
const kept = 100

/** Stores the outcome of a run and deletes all but the newest runs of the job. */
export async function insertJobRun(db: Db, row: Insertable<Schema['jobRuns']>): Promise<void> {
  await db.insertInto('jobRuns').values(row).execute()
  const oldest = await db
    .selectFrom('jobRuns')
    .select('id')
    .where('job', '=', row.job)
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
  if (oldest) await db.deleteFrom('jobRuns').where('job', '=', row.job).where('id', '<=', oldest.id).execute()
}

/** The last run of a job, or its last successful or failed one. */
export async function findLastRun(db: Db, job: string, isSuccess?: 0 | 1): Promise<JobRunRow | undefined> {
  let query = db.selectFrom('jobRuns').selectAll().where('job', '=', job)
  if (isSuccess !== undefined) query = query.where('isSuccess', '=', isSuccess)
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst()
}
