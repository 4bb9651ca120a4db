import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** A handle for queries; inside `write` it is the transaction. */
export type Db = Kysely<Schema>

/** The parts of a `create table` that differ between the engines. */
export interface ColumnTypes {
  /** An identity column and primary key. */
  readonly id: string
  /** Text that is compared by bytes. */
  readonly text: string
  /** Table suffix that stores rows in primary key order if the engine can. */
  readonly clustered: string
}

/** A database on either engine: features read through `read` and change data only inside `write`. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Sees committed data. */
  readonly read: Db
  /**
   * Runs a job in a transaction and resolves once it is on disk. The job must await only its own queries. On SQLite,
   * jobs of the same event loop turn share a transaction, each in its own savepoint.
   */
  write<T>(job: (db: Db) => Promise<T>): Promise<T>
  /** The column types and table options that migrations use where the engines differ. */
  readonly columnTypes: ColumnTypes
  /**
   * Locks the database for migrating, so that one process migrates at a time. Throws if it is new and cannot store every
   * name.
   */
  lockForMigration(db: Db): Promise<void>
  /** Reads how many connections the server grants, and opens no more. */
  readLimits?(): Promise<void>
  /** Whether requests had to wait for connections lately, or the server grants fewer than configured. */
  isShortOfConnections?(): boolean
  close(): Promise<void>
}
