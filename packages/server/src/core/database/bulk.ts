import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

type Row = readonly unknown[]
type Statement = (tuples: RawBuilder<unknown>) => RawBuilder<unknown>

const largestChunk = 256
const texts = new Map<string, string>()

/**
 * Writes many rows with few statements. Rows go in chunks of powers of two, so that there is a handful of statement
 * texts, each built once and kept prepared.
 */
export async function writeRows<T>(db: Db, name: string, rows: readonly Row[], statement: Statement): Promise<T[]> {
  const found: T[] = []
  for (let done = 0; done < rows.length;) {
    const size = Math.min(largestChunk, 2 ** Math.floor(Math.log2(rows.length - done)))
    const chunk = rows.slice(done, done + size)
    found.push(...(await run<T>(db, name, chunk, statement, tuple)))
    done += size
  }
  return found
}

/** Finds rows by many keys of integers at once; keys are repeated to fill a power of two. */
export async function findRows<T>(db: Db, name: string, keys: readonly Row[], statement: Statement): Promise<T[]> {
  const found: T[] = []
  for (let done = 0; done < keys.length; done += largestChunk) {
    const chunk = keys.slice(done, done + largestChunk)
    const padding = Array<Row>(2 ** Math.ceil(Math.log2(chunk.length)) - chunk.length).fill(chunk[0] as Row)
    found.push(...(await run<T>(db, name, [...chunk, ...padding], statement, keyTuple)))
  }
  return found
}

const tuple = (row: Row) => sql`(${sql.join(row)})`
// PostgreSQL takes a bare parameter in a list of values for text.
const keyTuple = (row: Row) =>
  sql`(${sql.join(row.map((value) => (typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`)))})`

async function run<T>(
  db: Db,
  name: string,
  rows: readonly Row[],
  statement: Statement,
  toTuple: (row: Row) => RawBuilder<unknown>,
): Promise<T[]> {
  const key = `${db.getExecutor().adapter.constructor.name} ${name} ${rows.length}`
  let text = texts.get(key)
  if (text === undefined) {
    text = statement(sql.join(rows.map(toTuple))).compile(db).sql
    texts.set(key, text)
  }
  const result = await db.executeQuery<T>(CompiledQuery.raw(text, rows.flat()))
  return result.rows
}
