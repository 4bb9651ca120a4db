import type { Db } from '../database/database.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { insertOperation } from './operation-log.queries.ts'

export interface Operation {
  /** `noun.verb`, such as `application.review`. */
  readonly action: string
  readonly targetType: string
  readonly targetId: number
  /** What was before and after, masked; nothing secret. */
  readonly detail?: unknown
}

/** Writes down who did what on which and from where, in the transaction of the deed itself (decisions §8). */
export const recordOperation = (db: Db, caller: Caller, origin: Origin, operation: Operation, now: number) =>
  insertOperation(db, {
    at: now, user_id: caller.userId, action: operation.action, target_type: operation.targetType, target_id: String(operation.targetId),
    detail: operation.detail === undefined ? '' : JSON.stringify(operation.detail), ip: origin.ip, result: 'success',
  })
