import type { BatchOutcome, BatchResult } from '@jiangxue/contract/kit/batch.ts'
import type { Db } from '../../core/database/database.ts'
import { Problem } from '../../core/problem.ts'
import { listNames } from './account.queries.ts'

/** On SQLite the writes of one round share a transaction; on PostgreSQL more would wait for a connection. */
const atOnce = 10

export interface BatchStep {
  readonly outcome: Exclude<BatchOutcome, 'failed'>
  readonly reason?: string
}

/** For batches whose result rows are not shown; they may contain more ids than a request may name. */
export const isEmptySelection = async () => []

/** Runs a step for each account, or whatever `listNamesOf` looks up; one that is rejected does not stop the others. */
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
        (error: unknown) => ({ id, name: isHidden(error) ? '' : name, outcome: 'failed', reason: reasonOf(error) }),
      )
      return done
    })
    rows.push(...(await Promise.all(steps)))
  }
  return { changed: rows.filter(({ outcome }) => outcome === 'changed').length, rows }
}

/** Names of people whom the caller may not manage, or who are no students, are not disclosed. */
const isHidden = (error: unknown) => error instanceof Problem && (error.status === 403 || error.status === 404)

function reasonOf(error: unknown): string {
  // Proof concerns the caller, who repeats the whole batch with it.
  if (!(error instanceof Problem) || error.code === 'account.proofNeeded') throw error
  return Object.values(error.detail.errors ?? {})[0] ?? error.message
}
