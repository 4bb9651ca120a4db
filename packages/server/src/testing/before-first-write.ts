import type { Database } from '../core/database/database.ts'

/** The database of somebody whose first write comes after something that others do meanwhile. */
export function beforeFirstWrite(database: Database, happens: () => Promise<unknown>): Database {
  let happened: Promise<unknown> | undefined
  return {
    ...database,
    write: async (job) => {
      await (happened ??= happens())
      return database.write(job)
    },
  }
}
