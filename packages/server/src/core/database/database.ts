import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** A handle for queries; inside `write` it is the transaction. */
export type Db = Kysely<Schema>

/** The parts of a `create table` that are not the same on both engines. */
export interface ColumnTypes {
  /** An identity column and primary key. */
  readonly id: string
  /** Text that compares by its bytes. */
  readonly text: string
  /** Ends a table that is kept in the order of its primary key where the engine can. */
  readonly clustered: string
}

/** One database, whichever engine: features read through `read` and change things only inside `write`. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Sees what is committed. */
  readonly read: Db
  /**
   * Runs a job in a transaction and resolves when it is on disk. The job awaits nothing but its own queries. On SQLite
   * the jobs of one turn of the event loop share a transaction, each behind its own savepoint.
   */
  write<T>(job: (db: Db) => Promise<T>): Promise<T>
  /** What a migration writes where the engines differ. */
  readonly columnTypes: ColumnTypes
  /** Lets one process migrate at a time. */
  lockForMigration(db: Db): Promise<void>
  close(): Promise<void>
}
