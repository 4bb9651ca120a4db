import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens PostgreSQL where `databaseUrl` is given, else the SQLite file of the data folder. */
export const openDatabase = (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options?: Parameters<typeof openSqlite>[1],
): Promise<Database> => (config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(config.dataDir, options))
