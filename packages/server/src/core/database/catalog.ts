import type { Db } from './database.ts'

/** A table as the database itself describes it, with its `snake_case` names. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key, in key order. */
  readonly key: readonly string[]
}

/** Operations on a complete database, independent of its schema. */
export interface Catalog {
  /** All tables of this program, by name. */
  listTables(db: Db): Promise<TableShape[]>
  /** The largest id that each identity column has generated; tables that have generated none are missing. */
  listLastIds(db: Db): Promise<Map<string, number>>
  /** Makes a table continue its ids after `id`. */
  saveLastId(db: Db, table: string, id: number): Promise<void>
  /**
   * Lets a transaction insert rows in any order. The returned function checks all references and re-enables the checks.
   */
  pauseForeignKeys(db: Db): Promise<() => Promise<void>>
}
