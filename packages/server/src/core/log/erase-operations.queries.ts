import type { Db } from '../database/database.ts'

/**
 * Erases a person from the operation log: their username and addresses where they acted, and the details of what was
 * done to them. Returns the ids of the operations that were chained, which are to be logged as `user.erase`.
 */
export async function eraseOperations(
  db: Db,
  userId: number,
  targets: readonly { readonly type: string; readonly ids: readonly string[] }[],
): Promise<number[]> {
  const own = await db
    .updateTable('operationLogs')
    .set({ username: '', ip: '', detail: '' })
    .where('userId', '=', userId)
    .returning(['id', 'number'])
    .execute()
  const done: typeof own = []
  for (const { type, ids } of targets)
    if (ids.length > 0)
      done.push(
        ...(await db
          .updateTable('operationLogs')
          .set({ detail: '' })
          .where('targetType', '=', type)
          .where('targetId', 'in', ids)
          .where('detail', '!=', '')
          .returning(['id', 'number'])
          .execute()),
      )
  const chained = [...own, ...done].flatMap(({ id, number }) => (number === null ? [] : [id]))
  return [...new Set(chained)].toSorted((a, b) => a - b)
}
