import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../core/context.ts'
import { hasUsers } from '../people/account/account.queries.ts'

/**
 * A marker file in the data folder that exists while the demo school is being loaded, which takes seconds and many
 * transactions.
 */
const markerOf = ({ config }: Pick<Context, 'config'>) => join(config.dataDir, 'demo-unfinished')

/** Loads the demo school; the marker remains if loading is interrupted. */
export async function loadMarked(context: Context, load: (context: Context) => Promise<void>): Promise<void> {
  await writeFile(markerOf(context), '', { flush: true })
  await load(context)
  await rm(markerOf(context))
}

/**
 * Throws if the demo school was only partly loaded, because nothing would complete it. If none of it was loaded, forgets
 * the attempt: the school may be begun without a demo now, and must not be taken for one at its next start.
 */
export async function assertNoPartialDemo(context: Context): Promise<void> {
  const { config, database } = context
  if (!existsSync(markerOf(context))) return
  if (!(await hasUsers(database.read))) return rm(markerOf(context), { force: true })
  const more = config.databaseUrl === '' ? '' : ' and the tables of the database'
  throw new Error(`Loading the demo school was interrupted. Remove ${config.dataDir}${more}, and start again.`)
}
