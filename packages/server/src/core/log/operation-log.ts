import type { Db } from '../database/database.ts'
import type { Origin } from '../http/caller.ts'
import { insertOperation } from './operation-log.queries.ts'

export interface Operation {
  /** `noun.verb`, such as `application.review`. */
  readonly action: string
  readonly targetType: string
  readonly targetId: number
  /** What was before and after, masked; nothing secret. */
  readonly detail?: unknown
  /** What came of it; success unless it says otherwise. */
  readonly result?: 'success' | 'failure'
}

/** Writes down who did what on which and from where, in the transaction of the deed itself (decisions §8). */
export const recordOperation = (
  db: Db,
  caller: { readonly userId: number },
  origin: Origin,
  operation: Operation,
  now: number,
) =>
  insertOperation(db, {
    at: now,
    userId: caller.userId,
    action: operation.action,
    targetType: operation.targetType,
    targetId: String(operation.targetId),
    detail: operation.detail === undefined ? '' : JSON.stringify(operation.detail),
    ip: origin.ip,
    result: operation.result ?? 'success',
  })

/** Writes down what somebody did with his own account, such as `session.login`. */
export const recordOwnOperation = (
  db: Db,
  userId: number,
  origin: Origin,
  action: string,
  now: number,
  result: Operation['result'] = 'success',
) => recordOperation(db, { userId }, origin, { action, targetType: 'user', targetId: userId, result }, now)
