import type { UpkeepJob } from '@jiangxue/contract/office/system-status.values.ts'
import type { Context } from '../context.ts'
import { catalogOf } from '../database/catalog-of.ts'
import type { Database } from '../database/database.ts'
import { errorMessageOf } from '../text/error-message.ts'
import { insertJobRun } from './job-run.queries.ts'

/** The outcome of a run, without its times. */
export interface Outcome<Facts extends object> {
  readonly isSuccess: boolean
  readonly facts: Facts
}

/** Runs a job and records its outcome, also if it fails. A job aborted by the signal records nothing. */
export async function recordRun<Facts extends object>(
  { database, now }: Pick<Context, 'database' | 'now'>,
  job: UpkeepJob,
  work: () => Promise<Outcome<Facts>>,
  signal?: AbortSignal,
): Promise<Facts> {
  const startedAt = now()
  const note = ({ isSuccess, facts }: Outcome<object>) =>
    insertRun(database, { job, startedAt, endedAt: now(), isSuccess: isSuccess ? 1 : 0, facts: JSON.stringify(facts) })
  try {
    const outcome = await work()
    await note(outcome)
    return outcome.facts
  } catch (error) {
    if (signal?.aborted) throw error
    // The database itself may have failed.
    await note({ isSuccess: false, facts: { message: errorMessageOf(error) } }).catch(() => {})
    throw error
  }
}

/** A database that has not been upgraded yet may lack the table. */
async function insertRun(database: Database, row: Parameters<typeof insertJobRun>[1]) {
  const tables = await catalogOf(database.engine).listTables(database.read)
  if (tables.some(({ name }) => name === 'job_runs')) await database.write((db) => insertJobRun(db, row))
}
