import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Db } from './database.ts'
import { openDatabase } from './open-database.ts'
import { kyselyOver, SqliteConnection } from './sqlite-driver.ts'
import { sqliteFile } from './sqlite.ts'

/** Runs `work` on a read-only snapshot of the database, also while a server is running. */
export async function withSnapshot<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) {
    // Its transaction runs once, and cannot begin again if a pooler knows no prepared statements.
    const database = await openDatabase(config, { prepares: false })
    try {
      return await database.read
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work)
    } finally {
      await database.close()
    }
  }
  const connection = new SqliteConnection(join(config.dataDir, sqliteFile), { readOnly: true })
  const db = kyselyOver(connection)
  try {
    connection.exec('begin')
    return await work(db)
  } finally {
    await db.destroy()
  }
}
