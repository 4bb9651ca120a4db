import type { DeleteResult, UpdateResult } from 'kysely'

/** Whether a query finds a row. */
export const isFound = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** Whether a change or a deletion finds a row. */
export async function isDone(query: { executeTakeFirst(): Promise<UpdateResult | DeleteResult> }): Promise<boolean> {
  const result = await query.executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

/** What a query selects as `sum`; 0 if it finds no rows. PostgreSQL sends sums as texts. */
export const sumOf = async (query: {
  executeTakeFirstOrThrow(): Promise<{ readonly sum: unknown }>
}): Promise<number> => Number((await query.executeTakeFirstOrThrow()).sum ?? 0)
