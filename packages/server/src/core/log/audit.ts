import type { OperationAction } from '@jiangxue/contract/office/operation.values.ts'
import type { Db } from '../database/database.ts'
import type { Actor, Visitor } from '../http/caller.ts'
import { insertOperation, insertOwnOperation } from './operation-log.queries.ts'

export interface Operation {
  /** The noun is the target type unless `targetType` differs. */
  readonly action: OperationAction
  /** The id of the target, or its name if it has no id. */
  readonly targetId: number | string
  readonly targetType?: string
  /** Before and after, masked; nothing secret. */
  readonly detail?: unknown
  readonly result?: 'success' | 'failure'
}

/**
 * Writes an operation (user, action, target, origin) to the operation log, in the transaction of the change itself
 * (decisions §8).
 */
export const audit = (db: Db, { context, caller, origin }: Actor, operation: Operation): Promise<void> =>
  insertOperation(db, {
    at: context.now(),
    userId: caller.userId,
    ip: origin.ip,
    requestId: origin.requestId ?? '',
    ...columnsOf(operation),
  })

/** Like `audit`, for operations of the program itself. */
export const auditOwn = (db: Db, now: number, operation: Operation): Promise<void> =>
  insertOwnOperation(db, { at: now, ...columnsOf(operation) })

const columnsOf = ({ action, targetType, targetId, detail, result = 'success' }: Operation) => ({
  action,
  targetType: targetType ?? (action.split('.')[0] as string),
  targetId: String(targetId),
  detail: detail === undefined ? '' : JSON.stringify(detail),
  result,
})

/** Like `audit`, for users' operations on their own account before they are callers, such as `session.login`. */
export const auditOwnAccount = (
  db: Db,
  { context, origin }: Visitor,
  userId: number,
  action: Operation['action'],
  result: Operation['result'] = 'success',
): Promise<void> =>
  audit(
    db,
    { context, origin, caller: { userId } as Actor['caller'] },
    { action, targetType: 'user', targetId: userId, result },
  )
