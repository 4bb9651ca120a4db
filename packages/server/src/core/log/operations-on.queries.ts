import type { OperationAction } from '@jiangxue/contract/operation.values.ts'
import type { Db } from '../database/database.ts'

/** On which thing; several kinds of target may mean the same row. */
interface Target {
  readonly types: readonly string[]
  readonly id: number
}

const operationsOn = (db: Db, { types, id }: Target) =>
  db
    .selectFrom('operationLogs')
    .where('targetType', 'in', types)
    .where('targetId', '=', String(id))
    .where('action', 'not in', ['session.login', 'session.logout'])

/** One page of what was done with a thing, latest first; logins are no changes. */
export const listOperationsOn = (db: Db, target: Target, { page, size }: { page: number; size: number }) =>
  operationsOn(db, target)
    .select(['id', 'at', 'username', 'action', 'detail', 'ip', 'result'])
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
export type OperationRow = Awaited<ReturnType<typeof listOperationsOn>>[number]

export async function countOperationsOn(db: Db, target: Target): Promise<number> {
  const { total } = await operationsOn(db, target)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** When something was done last. */
export async function lastDoneAt(db: Db, action: OperationAction): Promise<number | undefined> {
  const row = await db
    .selectFrom('operationLogs')
    .select('at')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Whether something was done with a thing of a name. */
export async function wasDone(db: Db, action: OperationAction, targetId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operationLogs')
    .select('id')
    .where('action', '=', action)
    .where('targetId', '=', targetId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
