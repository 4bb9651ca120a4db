import type { OperationAction } from '@jiangxue/contract/office/operation.values.ts'
import type { Db } from '../database/database.ts'
import { pageOf, type PageAt } from '../database/page-of.ts'

/** The target of operations; several target types may refer to the same row. */
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

/** A page of the operations on a target, latest first, without logins and logouts. */
export const listOperationsOn = (db: Db, target: Target, at: PageAt) =>
  pageOf(
    operationsOn(db, target).select(['id', 'at', 'username', 'action', 'detail', 'ip', 'result']).orderBy('id', 'desc'),
    at,
  )
export type OperationRow = Awaited<ReturnType<typeof listOperationsOn>>['rows'][number]

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

/** When the first operation that is still in the log was performed. */
export async function firstDoneAt(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('operationLogs').select('at').orderBy('id').limit(1).executeTakeFirst())?.at
}

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
