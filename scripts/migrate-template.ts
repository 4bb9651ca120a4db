import { migrate } from '../packages/server/src/core/database/migrate.ts'
import { openDatabase } from '../packages/server/src/core/database/open-database.ts'
import { makeTemplate } from '../packages/server/src/testing/test-database.ts'

await makeTemplate(async (place) => {
  const database = await openDatabase(place)
  await migrate(database)
  await database.close()
})
