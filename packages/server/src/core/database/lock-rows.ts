import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { connectionOf } from './sqlite-driver.ts'

/**
 * The clause that ends a select and locks its rows until the transaction ends. Empty on SQLite, which runs only one
 * write transaction at a time.
 */
export const forUpdate = (db: Db): RawBuilder<unknown> => (connectionOf(db) ? sql`` : sql` for update`)

/** Like `forUpdate`, but several transactions can hold this lock at the same time. */
export const forShare = (db: Db): RawBuilder<unknown> => (connectionOf(db) ? sql`` : sql` for share`)
