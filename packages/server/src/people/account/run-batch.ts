import type { BatchOutcome, BatchResult } from '@jiangxue/contract/batch.ts'
import type { Db } from '../../core/database/database.ts'
import { Problem } from '../../core/http/problem.ts'
import { listNames } from './account.queries.ts'

/** On SQLite the writes of one turn share a transaction; on PostgreSQL more would wait for a connection. */
const atOnce = 10

export interface BatchStep {
  readonly outcome: Exclude<BatchOutcome, 'failed'>
  readonly reason?: string
}

/** Does something with people one by one: one who is refused does not hold up the others. */
export async function runBatch(
  db: Db,
  ids: readonly number[],
  run: (id: number) => Promise<BatchStep>,
): Promise<BatchResult> {
  const wanted = [...new Set(ids)]
  const names = new Map((await listNames(db, wanted)).map(({ id, name }) => [id, name]))
  const rows: BatchResult['rows'] = []
  for (let done = 0; done < wanted.length; done += atOnce) {
    const steps = wanted.slice(done, done + atOnce).map(async (id) => {
      const { outcome, reason = '' } = await run(id).catch(refusalOf)
      return { id, name: names.get(id) ?? '', outcome, reason }
    })
    rows.push(...(await Promise.all(steps)))
  }
  return { changed: rows.filter(({ outcome }) => outcome === 'changed').length, rows }
}

function refusalOf(error: unknown): { outcome: 'failed'; reason: string } {
  if (!(error instanceof Problem)) throw error
  return { outcome: 'failed', reason: Object.values(error.detail.errors ?? {})[0] ?? error.message }
}
