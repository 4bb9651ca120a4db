import { writeSync } from 'node:fs'
import { migrate } from '../../core/database/migrate.ts'
import { openDatabase } from '../../core/database/open-database.ts'

/** Migrates a database, for a test that kills it: prints when it begins and when it is done. */
const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = '' } = process.env
const database = await openDatabase({ dataDir, databaseUrl })
writeSync(1, 'begun\n')
await migrate(database)
writeSync(1, 'done\n')
await database.close()
