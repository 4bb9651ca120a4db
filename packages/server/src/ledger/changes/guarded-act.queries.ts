import type { GuardedActQuery } from '@jiangxue/contract/learning/guarded-act.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { pageOf } from '../../core/database/page-of.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertGuardedAct = (db: Db, row: Insertable<Schema['guardedActs']>) =>
  db.insertInto('guardedActs').values(row).execute()

export function listGuardedActs(db: Db, { page, size, act }: GuardedActQuery) {
  let query = db
    .selectFrom('guardedActs')
    .leftJoin('users as doer', 'doer.id', 'guardedActs.doneBy')
    .leftJoin('users as confirmer', 'confirmer.id', 'guardedActs.confirmedBy')
    .selectAll('guardedActs')
    .select(['doer.name as doerName', 'confirmer.name as confirmerName'])
  if (act !== undefined) query = query.where('act', '=', act)
  return pageOf(query.orderBy('guardedActs.id', 'desc'), { page, size })
}

interface Span {
  /** Exclusive. */
  readonly since: number
  readonly until: number
  readonly limit: number
}

/** The acts of a span of time, oldest first. */
export const listActsBetween = (db: Db, { since, until, limit }: Span) =>
  db
    .selectFrom('guardedActs')
    .leftJoin('users as doer', 'doer.id', 'guardedActs.doneBy')
    .select(['guardedActs.act', 'guardedActs.subject', 'guardedActs.doneAt', 'doer.name as doerName'])
    .where('doneAt', '>', since)
    .where('doneAt', '<=', until)
    .orderBy('guardedActs.id')
    .limit(limit)
    .execute()

/** What a verification needs of all acts. */
export const listActsToVerify = (db: Db) =>
  db.selectFrom('guardedActs').select(['act', 'targetId', 'changes', 'changeNumber']).execute()
