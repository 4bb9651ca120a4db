import { CompiledQuery, sql, SqliteAdapter, type QueryExecutor, type RawBuilder } from 'kysely'
import { codeOf } from '../error-code.ts'
import type { Db } from './database.ts'
import { connectionOf } from './sqlite-driver.ts'

type Row = readonly unknown[]
/** Builds a statement around the rows, whose columns are `column1`, `column2` and so on. */
type Statement = (rows: RawBuilder<unknown>) => RawBuilder<unknown>

const largestChunk = { sqlite: 256, postgres: 2048 }
const texts = new Map<string, string>()

/**
 * Writes many rows with few statements. SQLite gets chunks of powers of two, so that there are only a handful of
 * statement texts, each built once and cached as a prepared statement; PostgreSQL gets an array for each column.
 */
export async function writeRows<T>(db: Db, name: string, rows: readonly Row[], statement: Statement): Promise<T[]> {
  if (!isSqlite(db)) return runInColumns(db, name, rows, statement)
  const found: T[] = []
  for (let done = 0; done < rows.length;) {
    const size = Math.min(largestChunk.sqlite, 2 ** Math.floor(Math.log2(rows.length - done)))
    found.push(...(await runAsTuples<T>(db, name, rows.slice(done, done + size), statement)))
    done += size
  }
  return found
}

/** Finds rows by many keys at once. On SQLite, pads the keys by repetition to a power of two. */
export async function findRows<T>(db: Db, name: string, keys: readonly Row[], statement: Statement): Promise<T[]> {
  if (!isSqlite(db)) return runInColumns(db, name, keys, statement)
  const found: T[] = []
  for (let done = 0; done < keys.length; done += largestChunk.sqlite) {
    const chunk = keys.slice(done, done + largestChunk.sqlite)
    const padding = Array<Row>(2 ** Math.ceil(Math.log2(chunk.length)) - chunk.length).fill(chunk[0] as Row)
    found.push(...(await runAsTuples<T>(db, name, [...chunk, ...padding], statement)))
  }
  return found
}

/**
 * Waits for queries that were begun together: PostgreSQL gets those of this module without waiting for one to end, and
 * runs them in their order. Even after a failure it waits for all, as none may outlive its transaction.
 */
export async function together<T extends readonly Promise<unknown>[]>(...queries: T) {
  const settled = await Promise.allSettled(queries)
  const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  // The first failure makes those after it fail, too, without a cause of their own.
  if (failures.length > 0) throw failures.find((failure) => codeOf(failure) !== abortedTransaction) ?? failures[0]
  return Promise.all(queries)
}
const abortedTransaction = '25P02'

const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter

/** Calls SQLite directly if it can: Kysely's overhead takes as long as such a statement. */
async function runAsTuples<T>(db: Db, name: string, rows: readonly Row[], statement: Statement): Promise<T[]> {
  const tuples = () => sql`values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`
  const text = textOf(db, `${name} ${rows.length}`, statement, tuples)
  const connection = connectionOf(db)
  if (!connection) return (await db.executeQuery<T>(CompiledQuery.raw(text, rows.flat()))).rows
  const prepared = connection.prepare(text)
  if (prepared.reader) return prepared.all(rows.flat()) as T[]
  prepared.run(rows.flat())
  return []
}

/** One statement text, and so one prepared statement, for any number of rows. */
async function runInColumns<T>(db: Db, name: string, rows: readonly Row[], statement: Statement): Promise<T[]> {
  const found: T[] = []
  if (rows.length === 0) return found
  const executor = await executorOf(db)
  for (let done = 0; done < rows.length; done += largestChunk.postgres) {
    const chunk = rows.slice(done, done + largestChunk.postgres)
    const columns = (chunk[0] as Row).map((_, index) => chunk.map((row) => row[index]))
    const types = columns.map(typeOf)
    const arrays = () => {
      const names = types.map((_, index) => sql.raw(`column${index + 1}`))
      return sql`select * from unnest(${sql.join(types.map((type) => sql`cast(${null} as ${sql.raw(type)}[])`))}) as given (${sql.join(names)})`
    }
    const text = textOf(db, `${name} ${types.join(' ')}`, statement, arrays)
    found.push(...(await executor.executeQuery<T>(CompiledQuery.raw(text, columns))).rows)
  }
  return found
}

const executors = new WeakMap<QueryExecutor, Promise<QueryExecutor>>()

/** Runs queries on the connection of a transaction; Kysely's own would begin each after the end of the one before. */
function executorOf(db: Db): Promise<QueryExecutor> | QueryExecutor {
  const executor = db.getExecutor()
  if (!db.isTransaction) return executor
  const unordered =
    executors.get(executor) ??
    executor.provideConnection(async (connection) =>
      executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    )
  executors.set(executor, unordered)
  return unordered
}

/** The type of a column's values; any type takes a column of nothing but nulls. */
function typeOf(column: readonly unknown[]): string {
  const value = column.find((each) => each !== null && each !== undefined)
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  if (value instanceof Uint8Array) return 'bytea'
  return column.every((each) => typeof each !== 'number' || Number.isInteger(each)) ? 'bigint' : 'double precision'
}

function textOf(db: Db, key: string, statement: Statement, rows: () => RawBuilder<unknown>): string {
  let text = texts.get(key)
  if (text === undefined) {
    text = statement(rows()).compile(db).sql
    texts.set(key, text)
  }
  return text
}
