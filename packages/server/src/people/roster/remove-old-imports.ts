import { rosterLimits } from '@jiangxue/contract/roster.values.ts'
import type { Context } from '../../core/context.ts'
import { deleteOldImports, listUnindexed } from './import.queries.ts'
import { progressOf, runRosterJob } from './run-roster-job.ts'

/** Removes what imports keep for a day, and finishes what a crash has interrupted. */
export async function removeOldImports(context: Context): Promise<void> {
  const { database, now } = context
  await database.write((db) => deleteOldImports(db, now() - rosterLimits.keptMs))
  for (const id of await listUnindexed(database.read))
    if (progressOf(id) === undefined) await runRosterJob(context, { kind: 'index', id }, { userId: 0, ip: '' })
}
