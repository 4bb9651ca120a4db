import type { GuardedActQuery } from '@jiangxue/contract/learning/guarded-act.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import type { Schema } from '../../core/database/schema.ts'

export const insertGuardedAct = (db: Db, row: Insertable<Schema['guardedActs']>) =>
  db.insertInto('guardedActs').values(row).execute()

const filtered = (db: Db, { act }: Pick<GuardedActQuery, 'act'>) => {
  const all = db.selectFrom('guardedActs')
  return act === undefined ? all : all.where('act', '=', act)
}

export const listGuardedActs = (db: Db, { page, size, ...which }: GuardedActQuery) =>
  filtered(db, which)
    .leftJoin('users as doer', 'doer.id', 'guardedActs.doneBy')
    .leftJoin('users as confirmer', 'confirmer.id', 'guardedActs.confirmedBy')
    .selectAll('guardedActs')
    .select(['doer.name as doerName', 'confirmer.name as confirmerName'])
    .orderBy('guardedActs.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()

export const countGuardedActs = (db: Db, which: Pick<GuardedActQuery, 'act'>): Promise<number> =>
  countRows(filtered(db, which))

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
