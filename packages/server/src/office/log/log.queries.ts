import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import type { InstantRange } from '../../core/time/day-range.ts'

interface Page {
  readonly page: number
  readonly size: number
}
type Text = string | undefined

export interface OperationSearch extends InstantRange {
  readonly username?: Text
  readonly action?: Text
  readonly ip?: Text
  readonly keyword?: Text
}
export interface AccessSearch extends InstantRange {
  readonly username?: Text
  readonly ip?: Text
  readonly path?: Text
  readonly status?: number | undefined
}
export interface ErrorSearch extends InstantRange {
  readonly keyword?: Text
}

const countOf = async (query: {
  executeTakeFirstOrThrow: () => Promise<{ total: number | string | bigint }>
}): Promise<number> => Number((await query.executeTakeFirstOrThrow()).total)

function operations(db: Db, { from, before, username, action, ip, keyword }: OperationSearch) {
  let query = db.selectFrom('operationLogs')
  if (from !== undefined) query = query.where('at', '>=', from)
  if (before !== undefined) query = query.where('at', '<', before)
  if (username) query = query.where('username', '=', username)
  if (action) query = query.where('action', '=', action)
  if (ip) query = query.where('ip', '=', ip)
  if (!keyword) return query
  const within = `%${escapeLike(keyword)}%`
  return query.where(sql<boolean>`(detail like ${within} escape '\\' or target_id = ${keyword})`)
}
export const listOperations = (db: Db, search: OperationSearch, { page, size }: Page) =>
  operations(db, search)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
export type OperationLogRow = Awaited<ReturnType<typeof listOperations>>[number]
export const listOperationsBefore = (db: Db, search: OperationSearch, id: number, limit: number) =>
  operations(db, search).selectAll().where('id', '<', id).orderBy('id', 'desc').limit(limit).execute()
export const countOperations = (db: Db, search: OperationSearch) =>
  countOf(operations(db, search).select((of) => of.fn.countAll().as('total')))

function accesses(db: Db, { from, before, username, ip, path, status }: AccessSearch) {
  let query = db.selectFrom('accessLogs')
  if (from !== undefined) query = query.where('accessLogs.at', '>=', from)
  if (before !== undefined) query = query.where('accessLogs.at', '<', before)
  if (username)
    query = query.where('accessLogs.userId', 'in', (of) =>
      of.selectFrom('users').select('id').where('usernameKey', '=', username.toLowerCase()),
    )
  if (ip) query = query.where('accessLogs.ip', '=', ip)
  if (path) query = query.where(sql<boolean>`access_logs.path like ${`${escapeLike(path)}%`} escape '\\'`)
  return status === undefined ? query : query.where('accessLogs.status', '=', status)
}
const withUser = (query: ReturnType<typeof accesses>) =>
  query.leftJoin('users', 'users.id', 'accessLogs.userId').selectAll('accessLogs').select('users.username')
export const listAccesses = (db: Db, search: AccessSearch, { page, size }: Page) =>
  withUser(accesses(db, search))
    .orderBy('accessLogs.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
export type AccessLogRow = Awaited<ReturnType<typeof listAccesses>>[number]
export const listAccessesBefore = (db: Db, search: AccessSearch, id: number, limit: number) =>
  withUser(accesses(db, search)).where('accessLogs.id', '<', id).orderBy('accessLogs.id', 'desc').limit(limit).execute()
export const countAccesses = (db: Db, search: AccessSearch) =>
  countOf(accesses(db, search).select((of) => of.fn.countAll().as('total')))

function errors(db: Db, { from, before, keyword }: ErrorSearch) {
  let query = db.selectFrom('errorLogs')
  if (from !== undefined) query = query.where('at', '>=', from)
  if (before !== undefined) query = query.where('at', '<', before)
  return keyword ? query.where(sql<boolean>`message like ${`%${escapeLike(keyword)}%`} escape '\\'`) : query
}
export const listErrors = (db: Db, search: ErrorSearch, { page, size }: Page) =>
  errors(db, search)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
export const countErrors = (db: Db, search: ErrorSearch) =>
  countOf(errors(db, search).select((of) => of.fn.countAll().as('total')))
