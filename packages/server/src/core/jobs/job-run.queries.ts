import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type JobRunRow = Selectable<Schema['jobRuns']>
const kept = 100

/** Notes what came of a run; the newest of a job are kept. */
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

/** The last run of a job, or the last one that ended in this way. */
export async function findLastRun(db: Db, job: string, isSuccess?: 0 | 1): Promise<JobRunRow | undefined> {
  let query = db.selectFrom('jobRuns').selectAll().where('job', '=', job)
  if (isSuccess !== undefined) query = query.where('isSuccess', '=', isSuccess)
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst()
}
