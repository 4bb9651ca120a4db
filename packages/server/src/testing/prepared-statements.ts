import type { TestContext } from 'node:test'
import { SqliteConnection } from '../core/database/sqlite-driver.ts'

/**
 * Returns the statements that SQLite executes during a job. Those that read revisions are left out, because they are
 * executed again only after a time.
 */
export async function preparedStatements(t: TestContext, job: () => Promise<unknown>): Promise<string[]> {
  const prepare = t.mock.method(SqliteConnection.prototype, 'prepare')
  await job()
  prepare.mock.restore()
  return prepare.mock.calls
    .map((call) => call.arguments[0].trim())
    .filter((statement) => !statement.includes('from revisions'))
}
