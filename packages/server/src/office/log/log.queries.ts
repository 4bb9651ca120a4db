import { setImmediate as nextTurn } from 'node:timers/promises'
import { logLimits } from '@jiangxue/contract/office/log.values.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { beginning, containing } from '../../core/database/like.ts'
import { countRows, type PageAt } from '../../core/database/page-of.ts'
import type { InstantRange } from '../../core/time/day-range.ts'

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

type LogTable = 'operationLogs' | 'accessLogs' | 'errorLogs'
/** Concurrent processes write rows up to this many ids out of time order. */
const disorder = 1000

/** The id range of the rows of some days, so that no other rows are scanned; undefined if there are none. */
async function idsOf(db: Db, table: LogTable, { from, before }: InstantRange) {
  const edge = async (compared: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`select id from ${sql.table(table)} where ${compared} limit 1`.execute(db)).rows[0]?.id
  const first = from === undefined ? 0 : await edge(sql`at >= ${from} order by at`)
  const last = before === undefined ? Number.MAX_SAFE_INTEGER : await edge(sql`at < ${before} order by at desc`)
  return first === undefined || last === undefined
    ? undefined
    : { first: first - disorder, last: Math.min(last + disorder, Number.MAX_SAFE_INTEGER) }
}

/** The number of rows to scan. */
const reachOf = (words: Text) => (words ? logLimits.searched : logLimits.newest)

/** The ids of a page of the newest rows, latest first. */
const pageOf = (ids: readonly { readonly id: number }[], { page, size }: PageAt) =>
  ids.slice(page * size, (page + 1) * size).map(({ id }) => id)

function operations(db: Db, { from, before, username, action, ip }: OperationSearch) {
  let query = db.selectFrom('operationLogs')
  if (from !== undefined) query = query.where('operationLogs.at', '>=', from)
  if (before !== undefined) query = query.where('operationLogs.at', '<', before)
  if (username)
    query = query.where((of) =>
      of.or([
        of('operationLogs.username', '=', username),
        of('operationLogs.userId', 'in', of.selectFrom('users').select('users.id').where('users.name', '=', username)),
      ]),
    )
  if (action) query = query.where('operationLogs.action', '=', action)
  return ip ? query.where('operationLogs.ip', '=', ip) : query
}
const saysOperation = (keyword: string) =>
  sql<boolean>`(lower(detail) like ${containing(keyword)} escape '\\' or target_id = ${keyword})`

/** A page of the newest rows, limited by `logLimits`, and their number. */
export async function listOperations(db: Db, search: OperationSearch, page: PageAt) {
  const range = await idsOf(db, 'operationLogs', search)
  if (!range) return { rows: [], total: 0 }
  const newest = operations(db, search)
    .where('id', '>=', range.first)
    .where('id', '<=', range.last)
    .orderBy('id', 'desc')
    .limit(reachOf(search.keyword))
  const { keyword } = search
  const ids = await (
    keyword
      ? db
          .selectFrom(newest.select(['id', 'detail', 'targetId']).as('newest'))
          .select('id')
          .where(saysOperation(keyword))
          .orderBy('id', 'desc')
      : newest.select('id')
  ).execute()
  return { rows: await operationsOf(db, pageOf(ids, page)), total: ids.length }
}
/** With the name of who did it, if a person did. */
const withPerson = (query: ReturnType<typeof operations>) =>
  query.leftJoin('users', 'users.id', 'operationLogs.userId').selectAll('operationLogs').select('users.name')
const operationsOf = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : withPerson(db.selectFrom('operationLogs').where('operationLogs.id', 'in', ids))
        .orderBy('operationLogs.id', 'desc')
        .execute()
export type OperationLogRow = Awaited<ReturnType<typeof operationsOf>>[number]

const exportedOperations = (db: Db, search: OperationSearch) =>
  search.keyword ? operations(db, search).where(saysOperation(search.keyword)) : operations(db, search)
export const listOperationsBefore = (db: Db, search: OperationSearch, id: number, limit: number) =>
  withPerson(exportedOperations(db, search))
    .where('operationLogs.id', '<', id)
    .orderBy('operationLogs.id', 'desc')
    .limit(limit)
    .execute()
export function countOperations(db: Db, search: OperationSearch): Promise<number> {
  const found = exportedOperations(db, search)
  if (!search.keyword) return countRows(found)
  return countInSteps(db, 'operationLogs', (first, before) =>
    countRows(found.where('id', '>=', first).where('id', '<', before)),
  )
}

function accesses(db: Db, { from, before, username, ip, status }: AccessSearch) {
  let query = db.selectFrom('accessLogs')
  if (from !== undefined) query = query.where('accessLogs.at', '>=', from)
  if (before !== undefined) query = query.where('accessLogs.at', '<', before)
  if (username)
    query = query.where('accessLogs.userId', 'in', (of) =>
      of.selectFrom('users').select('id').where('usernameKey', '=', username.toLowerCase()),
    )
  if (ip) query = query.where('accessLogs.ip', '=', ip)
  return status === undefined ? query : query.where('accessLogs.status', '=', status)
}
const beginsWith = (path: string) => sql<boolean>`lower(path) like ${beginning(path)} escape '\\'`

/** Like `listOperations`, filtering the newest rows by path prefix. */
export async function listAccesses(db: Db, search: AccessSearch, page: PageAt) {
  const range = await idsOf(db, 'accessLogs', search)
  if (!range) return { rows: [], total: 0 }
  const newest = accesses(db, search)
    .where('accessLogs.id', '>=', range.first)
    .where('accessLogs.id', '<=', range.last)
    .orderBy('accessLogs.id', 'desc')
    .limit(reachOf(search.path))
  const ids = await (
    search.path
      ? db
          .selectFrom(newest.select(['accessLogs.id', 'accessLogs.path']).as('newest'))
          .select('id')
          .where(beginsWith(search.path))
          .orderBy('id', 'desc')
      : newest.select('accessLogs.id')
  ).execute()
  return { rows: await accessesOf(db, pageOf(ids, page)), total: ids.length }
}
const withUser = (query: ReturnType<typeof accesses>) =>
  query.leftJoin('users', 'users.id', 'accessLogs.userId').selectAll('accessLogs').select('users.username')
const accessesOf = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : withUser(db.selectFrom('accessLogs').where('accessLogs.id', 'in', ids))
        .orderBy('accessLogs.id', 'desc')
        .execute()
export type AccessLogRow = Awaited<ReturnType<typeof accessesOf>>[number]

const exportedAccesses = (db: Db, search: AccessSearch) =>
  search.path ? accesses(db, search).where(beginsWith(search.path)) : accesses(db, search)
export const listAccessesBefore = (db: Db, search: AccessSearch, id: number, limit: number) =>
  withUser(exportedAccesses(db, search))
    .where('accessLogs.id', '<', id)
    .orderBy('accessLogs.id', 'desc')
    .limit(limit)
    .execute()
export function countAccesses(db: Db, search: AccessSearch): Promise<number> {
  const found = exportedAccesses(db, search)
  if (!search.path) return countRows(found)
  return countInSteps(db, 'accessLogs', (first, before) =>
    countRows(found.where('accessLogs.id', '>=', first).where('accessLogs.id', '<', before)),
  )
}

/** Like `listOperations`, filtering the newest rows by a keyword in the message. */
export async function listErrors(db: Db, search: ErrorSearch, page: PageAt) {
  const range = await idsOf(db, 'errorLogs', search)
  if (!range) return { rows: [], total: 0 }
  let newest = db.selectFrom('errorLogs').where('id', '>=', range.first).where('id', '<=', range.last)
  if (search.from !== undefined) newest = newest.where('at', '>=', search.from)
  if (search.before !== undefined) newest = newest.where('at', '<', search.before)
  newest = newest.orderBy('id', 'desc').limit(reachOf(search.keyword))
  const { keyword } = search
  const ids = await (
    keyword
      ? db
          .selectFrom(newest.select(['id', 'message']).as('newest'))
          .select('id')
          .where(sql<boolean>`lower(message) like ${containing(keyword)} escape '\\'`)
          .orderBy('id', 'desc')
      : newest.select('id')
  ).execute()
  const shown = pageOf(ids, page)
  const rows =
    shown.length === 0
      ? []
      : await db.selectFrom('errorLogs').selectAll().where('id', 'in', shown).orderBy('id', 'desc').execute()
  return { rows, total: ids.length }
}

const idsPerStep = 50_000

/**
 * Counts the rows with words by reading every row, a tenth of a second for a million. SQLite queries run synchronously,
 * so it is done in steps, between which other requests are served.
 */
async function countInSteps(
  db: Db,
  table: LogTable,
  count: (first: number, before: number) => Promise<number>,
): Promise<number> {
  const edge = async (end: 'min' | 'max') =>
    (await sql<{ id: number | null }>`select ${sql.raw(end)}(id) as id from ${sql.table(table)}`.execute(db)).rows[0]
      ?.id
  const [first, last] = [(await edge('min')) ?? 1, (await edge('max')) ?? 0]
  let total = 0
  for (let from = first; from <= last; from += idsPerStep) {
    total += await count(from, from + idsPerStep)
    await nextTurn()
  }
  return total
}
