import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

/** Whether a query finds a row. */
export const isFound = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** Whether a change or a deletion finds a row. */
export async function isDone(query: { executeTakeFirst(): Promise<UpdateResult | DeleteResult> }): Promise<boolean> {
  const result = await query.executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

/** Whether an insertion adds a row, or changes the one that is in its way. */
export const isInserted = async (query: { executeTakeFirst(): Promise<InsertResult> }): Promise<boolean> =>
  ((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n

/** The values of one column of the rows that a query finds. */
export const valuesOf = async <Column extends string, Value>(
  query: { execute(): Promise<readonly Readonly<Record<Column, Value>>[]> },
  column: Column,
): Promise<Value[]> => (await query.execute()).map((row) => row[column])

/** What a query selects as `sum`; 0 if it finds no rows. PostgreSQL sends sums as texts. */
export const sumOf = async (query: {
  executeTakeFirstOrThrow(): Promise<{ readonly sum: unknown }>
}): Promise<number> => Number((await query.executeTakeFirstOrThrow()).sum ?? 0)
