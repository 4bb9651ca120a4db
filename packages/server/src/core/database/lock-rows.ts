import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { connectionOf } from './sqlite-driver.ts'

/** Ends a select whose rows stay locked until the transaction ends; on SQLite nobody else writes meanwhile. */
export const forUpdate = (db: Db): RawBuilder<unknown> => (connectionOf(db) ? sql`` : sql` for update`)

/** The same, but others may lock them like this too. */
export const forShare = (db: Db): RawBuilder<unknown> => (connectionOf(db) ? sql`` : sql` for share`)
