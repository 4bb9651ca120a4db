import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { connectionOf } from './sqlite-driver.ts'

type Row = readonly unknown[]
type Statement = (tuples: RawBuilder<unknown>) => RawBuilder<unknown>
type Tuple = (row: Row) => RawBuilder<unknown>

const largestChunk = 256
const texts = new Map<string, string>()

/**
 * Writes many rows with few statements: in chunks of powers of two, so that there are only a handful of statement
 * texts, each built once and cached as a prepared statement.
 */
export async function writeRows<T>(db: Db, name: string, rows: readonly Row[], statement: Statement): Promise<T[]> {
  const found: T[] = []
  for (let done = 0; done < rows.length;) {
    const size = Math.min(largestChunk, 2 ** Math.floor(Math.log2(rows.length - done)))
    const chunk = rows.slice(done, done + size)
    found.push(...(await run<T>(db, textOf(db, name, chunk, statement, tuple), chunk)))
    done += size
  }
  return found
}

/** Finds rows by many integer keys at once. Pads the keys by repetition to a power of two. */
export async function findRows<T>(db: Db, name: string, keys: readonly Row[], statement: Statement): Promise<T[]> {
  const found: T[] = []
  for (let done = 0; done < keys.length; done += largestChunk) {
    const chunk = keys.slice(done, done + largestChunk)
    const padding = Array<Row>(2 ** Math.ceil(Math.log2(chunk.length)) - chunk.length).fill(chunk[0] as Row)
    const filled = [...chunk, ...padding]
    found.push(...(await run<T>(db, textOf(db, name, filled, statement, keyTuple), filled)))
  }
  return found
}

const tuple: Tuple = (row) => sql`(${sql.join(row)})`
// PostgreSQL treats a bare parameter in a list of values as text.
const keyTuple: Tuple = (row) =>
  sql`(${sql.join(row.map((value) => (typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`)))})`

function textOf(db: Db, name: string, rows: readonly Row[], statement: Statement, toTuple: Tuple): string {
  const key = `${db.getExecutor().adapter.constructor.name} ${name} ${rows.length}`
  let text = texts.get(key)
  if (text === undefined) {
    text = statement(sql.join(rows.map(toTuple))).compile(db).sql
    texts.set(key, text)
  }
  return text
}

async function run<T>(db: Db, text: string, rows: readonly Row[]): Promise<T[]> {
  const parameters = rows.flat()
  const connection = connectionOf(db)
  // SQLite is called directly: Kysely's overhead takes as long as such a statement.
  if (!connection) return (await db.executeQuery<T>(CompiledQuery.raw(text, parameters))).rows
  const prepared = connection.prepare(text)
  if (prepared.reader) return prepared.all(parameters) as T[]
  prepared.run(parameters)
  return []
}
