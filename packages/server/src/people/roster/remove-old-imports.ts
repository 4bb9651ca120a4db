import { rosterLimits } from '@jiangxue/contract/student/roster.values.ts'
import type { Context } from '../../core/context.ts'
import { deleteOldImports, listUnindexed } from './import.queries.ts'
import { progressOf, runRosterJob } from './run-roster-job.ts'

/** Removes the data that imports store for a day, and finishes interrupted ones. */
export async function removeOldImports(context: Context): Promise<void> {
  const { database, now } = context
  await database.write((db) => deleteOldImports(db, now() - rosterLimits.keptMs))
  for (const id of await listUnindexed(database.read))
    if (progressOf(id) === undefined) await runRosterJob(context, { kind: 'index', id }, { userId: 0, ip: '' })
}
