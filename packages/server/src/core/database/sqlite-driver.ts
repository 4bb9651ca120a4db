import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import type { Schema } from './schema.ts'

const keptStatements = 512

class Statement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  constructor(statement: StatementSync) {
    this.#statement = statement
    this.reader = statement.columns().length > 0
  }
  all(parameters: readonly unknown[]) {
    return this.#statement.all(...(parameters as SQLInputValue[]))
  }
  run(parameters: readonly unknown[]) {
    return this.#statement.run(...(parameters as SQLInputValue[]))
  }
  iterate(parameters: readonly unknown[]) {
    return this.#statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>
  }
}

/** The face Kysely wants over node:sqlite, with the most recently used statements kept prepared. */
export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Statement>()

  constructor(path: string, { readOnly = false } = {}) {
    this.#database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true, readOnly })
    if (!readOnly) this.#database.exec('pragma journal_mode = wal; pragma synchronous = full')
    this.#database.exec('pragma cache_size = -65536; pragma mmap_size = 268435456; pragma temp_store = memory')
  }

  exec(sql: string) {
    this.#database.exec(sql)
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known) {
      this.#statements.delete(sql)
      this.#statements.set(sql, known)
      return known
    }
    const statement = new Statement(this.#database.prepare(sql))
    this.#statements.set(sql, statement)
    if (this.#statements.size > keptStatements) this.#statements.delete(this.#statements.keys().next().value as string)
    return statement
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }
}

export const kyselyOver = (connection: SqliteConnection) =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) })
