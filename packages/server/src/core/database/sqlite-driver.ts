import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect, SqliteQueryCompiler, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { toColumn, toProperty } from './naming.ts'
import type { Schema } from './schema.ts'
import { recordQuery } from './slow-query.ts'

const maxStatements = 512
const openTimeoutMs = 5000
/**
 * Page cache sizes. Reads use the memory map; changes stay in the writer's cache, up to this size, until the
 * transaction ends.
 */
const pageKb = { reader: 8192, writer: 32_768 }
/** Size of the memory-mapped part of the file. */
const mappedBytes = 256 * 1024 * 1024

class Statement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #toRow: (values: readonly unknown[]) => Record<string, unknown>
  readonly #sql: string

  constructor(statement: StatementSync, sql: string) {
    this.#statement = statement
    this.#sql = sql
    const properties = statement.columns().map((column) => toProperty(column.name))
    this.reader = properties.length > 0
    this.#toRow = rowMaker(properties)
    // As arrays, so that rows can be built with camelCase names at no extra cost.
    statement.setReturnArrays(true)
  }

  all(parameters: readonly unknown[]) {
    const begun = performance.now()
    const rows = this.#statement.all(...(parameters as SQLInputValue[])).map((values) => this.#toRow(values as never))
    recordQuery(this.#sql, performance.now() - begun)
    return rows
  }

  run(parameters: readonly unknown[]) {
    const begun = performance.now()
    const result = this.#statement.run(...(parameters as SQLInputValue[]))
    recordQuery(this.#sql, performance.now() - begun)
    return result
  }

  *iterate(parameters: readonly unknown[]) {
    for (const values of this.#statement.iterate(...(parameters as SQLInputValue[]))) yield this.#toRow(values as never)
  }
}

/**
 * Returns a function that builds rows with an object literal; adding one property after another takes twenty times as
 * long.
 */
function rowMaker(properties: readonly string[]): (values: readonly unknown[]) => Record<string, unknown> {
  const fields = properties.map((property, index) => `${JSON.stringify(property)}: values[${index}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as ReturnType<typeof rowMaker>
}

/** Adapts node:sqlite to Kysely. The most recently used statements stay prepared. */
export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, Statement>({ max: maxStatements })

  constructor(path: string, { readOnly = false } = {}) {
    this.#database = new DatabaseSync(path, { timeout: openTimeoutMs, enableForeignKeyConstraints: true, readOnly })
    // What is erased is overwritten in the file, where its pages would keep it for long.
    if (!readOnly)
      this.#database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
    const kilobytes = readOnly ? pageKb.reader : pageKb.writer
    this.#database.exec(
      `pragma cache_size = -${kilobytes}; pragma mmap_size = ${mappedBytes}; pragma temp_store = memory`,
    )
  }

  /**
   * Sets how long the engine waits for another program's lock. This blocks the event loop, and with it every request.
   */
  waitForLocks(milliseconds: number) {
    this.#database.exec(`pragma busy_timeout = ${milliseconds}`)
  }

  exec(sql: string) {
    this.#database.exec(sql)
  }

  prepare(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = new Statement(this.#database.prepare(sql), sql)))
    return statement
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }
}

class Compiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(identifier: string) {
    return super.sanitizeIdentifier(toColumn(identifier))
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}

const connections = new WeakMap<Kysely<Schema>, SqliteConnection>()

export function kyselyOver(connection: SqliteConnection): Kysely<Schema> {
  const db = new Kysely<Schema>({ dialect: new Dialect({ database: connection }) })
  connections.set(db, connection)
  return db
}

/** The connection that runs a compiled statement synchronously; undefined on PostgreSQL. */
export const connectionOf = (db: Kysely<Schema>): SqliteConnection | undefined => connections.get(db)
