import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Opens PostgreSQL if `databaseUrl` is set, else the SQLite file in the data folder. */
export async function openDatabase(
  { databaseUrl, databasePool, dataDir }: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  options?: Parameters<typeof openSqlite>[1] & { readonly prepares?: boolean },
): Promise<Database> {
  if (databaseUrl === '') return openSqlite(dataDir, options)
  // Imported on demand: most schools never need this driver.
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, { poolSize: databasePool, prepares: options?.prepares })
}
