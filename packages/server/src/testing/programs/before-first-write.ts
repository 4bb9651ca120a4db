import type { Database } from '../../core/database/database.ts'

/** Wraps a database so that `happens` runs before the first write, to simulate a concurrent change. */
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
