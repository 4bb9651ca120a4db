import { openDatabase } from '../packages/server/src/core/database/database.ts'
import { migrate } from '../packages/server/src/core/database/migrate.ts'
import { makeTemplate } from '../packages/server/src/testing/test-database.ts'

await makeTemplate(async (databaseUrl) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  await database.close()
})
