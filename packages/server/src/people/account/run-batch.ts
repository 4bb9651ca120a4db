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

/** For batches whose rows nobody reads; they may be longer than what a request may name. */
export const namesNobody = async () => []

/** Does something with people, or what else `listNamesOf` knows, one by one: one that is refused does not hold up the others. */
export async function runBatch(
  db: Db,
  ids: readonly number[],
  run: (id: number) => Promise<BatchStep>,
  listNamesOf: (db: Db, ids: readonly number[]) => Promise<{ id: number; name: string }[]> = listNames,
): Promise<BatchResult> {
  const wanted = [...new Set(ids)]
  const names = new Map((await listNamesOf(db, wanted)).map(({ id, name }) => [id, name]))
  const rows: BatchResult['rows'] = []
  for (let first = 0; first < wanted.length; first += atOnce) {
    const steps = wanted.slice(first, first + atOnce).map(async (id) => {
      const name = names.get(id) ?? ''
      const done: BatchResult['rows'][number] = await run(id).then(
        ({ outcome, reason = '' }) => ({ id, name, outcome, reason }),
        // Of people whom the caller is not in charge of not even the name is known.
        (error: unknown) => ({ id, name: isDenied(error) ? '' : name, outcome: 'failed', reason: reasonOf(error) }),
      )
      return done
    })
    rows.push(...(await Promise.all(steps)))
  }
  return { changed: rows.filter(({ outcome }) => outcome === 'changed').length, rows }
}

const isDenied = (error: unknown) => error instanceof Problem && error.code === 'access.denied'

function reasonOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  return Object.values(error.detail.errors ?? {})[0] ?? error.message
}
