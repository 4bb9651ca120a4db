import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Opens PostgreSQL where `databaseUrl` is given, else the SQLite file of the data folder. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options?: Parameters<typeof openSqlite>[1],
): Promise<Database> {
  if (databaseUrl === '') return openSqlite(dataDir, options)
  // Most schools never load its driver.
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl)
}
