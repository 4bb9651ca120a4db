import type { Db } from './database.ts'

/** A table as the database itself describes it, in its own names. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
}

/** What is asked of a whole database, whatever is in it. */
export interface Catalog {
  /** Every table of this program, by name. */
  listTables(db: Db): Promise<TableShape[]>
  /** The largest id that each table with an identity has ever given; tables that gave none are missing. */
  listLastIds(db: Db): Promise<Map<string, number>>
  /** Lets a table go on after an id. */
  saveLastId(db: Db, table: string, id: number): Promise<void>
  /** Lets rows of a transaction come in any order; what is returned checks them all and goes on checking. */
  pauseForeignKeys(db: Db): Promise<() => Promise<void>>
}
