import type { PrivacyRequestFilter } from '@jiangxue/contract/privacy/privacy.ts'
import { answeredKinds, privacyLimits } from '@jiangxue/contract/privacy/privacy.values.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing, escapeLike } from '../../core/database/like.ts'
import { countRows, pageOf, type PageAt } from '../../core/database/page-of.ts'
import type { Schema } from '../../core/database/schema.ts'

export type PrivacyRequest = Selectable<Schema['privacyRequests']>

export const insertPrivacyRequest = (db: Db, row: Insertable<Schema['privacyRequests']>): Promise<PrivacyRequest> =>
  db.insertInto('privacyRequests').values(row).returningAll().executeTakeFirstOrThrow()

/** The requests of somebody, latest first. */
export const listRequestsOf = (db: Db, userId: number): Promise<PrivacyRequest[]> =>
  db
    .selectFrom('privacyRequests')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(privacyLimits.requestsShown)
    .execute()

/** How many requests of somebody wait for an answer. */
export const countWaiting = (db: Db, userId: number): Promise<number> =>
  countRows(db.selectFrom('privacyRequests').where('userId', '=', userId).where('state', '=', 'asked'))

/** When the first of the latest `count` copies was made, if there have been so many since an instant. */
export const findEarliestOfCopies = async (
  db: Db,
  userId: number,
  since: number,
  count: number,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('privacyRequests')
      .select('askedAt')
      .where('userId', '=', userId)
      .where('kind', '=', 'copy')
      .where('askedAt', '>', since)
      .orderBy('askedAt', 'desc')
      .offset(count - 1)
      .limit(1)
      .executeTakeFirst()
  )?.askedAt

/** How many requests wait for an answer of staff that is due by a day. */
export const countDueBy = (db: Db, day: string): Promise<number> =>
  countRows(
    db
      .selectFrom('privacyRequests')
      .where('closedAt', 'is', null)
      .where('dueOn', '<=', day)
      .where('kind', 'in', answeredKinds),
  )

/** Returns a request as it is; the row is locked until the transaction ends. */
export const lockPrivacyRequest = (db: Db, id: number): Promise<PrivacyRequest | undefined> =>
  db
    .updateTable('privacyRequests')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const closePrivacyRequest = (
  db: Db,
  id: number,
  change: Pick<PrivacyRequest, 'state' | 'answer' | 'closedAt' | 'closedBy'>,
) =>
  db
    .updateTable('privacyRequests')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

function filtered(db: Db, { keyword, kind, state }: PrivacyRequestFilter) {
  let query = db.selectFrom('privacyRequests').innerJoin('users', 'users.id', 'privacyRequests.userId')
  if (kind !== undefined) query = query.where('privacyRequests.kind', '=', kind)
  if (state !== undefined) query = query.where('privacyRequests.state', '=', state)
  if (!keyword) return query
  const within = containing(keyword)
  return query.where(sql<boolean>`(lower(users.name) like ${within} escape '\\'
    or users.username_key like ${within} escape '\\' or users.phone like ${`${escapeLike(keyword)}%`} escape '\\')`)
}

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('users as closers', 'closers.id', 'privacyRequests.closedBy')
    .selectAll('privacyRequests')
    .select(['users.name', 'users.username', 'closers.name as closerName'])

/** One page of requests: open ones by due day, the oldest first, then closed ones, latest first. */
export const listPrivacyRequests = (db: Db, filter: PrivacyRequestFilter, at: PageAt) =>
  pageOf(
    withNames(filtered(db, filter))
      .orderBy((of) => of.case().when('privacyRequests.closedAt', 'is', null).then(0).else(1).end())
      .orderBy((of) =>
        of.case().when('privacyRequests.closedAt', 'is', null).then(of.ref('privacyRequests.dueOn')).end(),
      )
      .orderBy((of) => of.case().when('privacyRequests.closedAt', 'is', null).then(of.ref('privacyRequests.id')).end())
      .orderBy('privacyRequests.closedAt', 'desc')
      .orderBy('privacyRequests.id', 'desc'),
    at,
    filtered(db, filter),
  )
export type NamedPrivacyRequest = Awaited<ReturnType<typeof listPrivacyRequests>>['rows'][number]

export const findPrivacyRequest = (db: Db, id: number): Promise<NamedPrivacyRequest | undefined> =>
  withNames(filtered(db, {})).where('privacyRequests.id', '=', id).executeTakeFirst()
