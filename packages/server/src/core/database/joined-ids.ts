import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { connectionOf } from './sqlite-driver.ts'

/** All values of an id column as one text; returning them as rows would take several times as long. */
export const joinedIds = (db: Db, column: string): RawBuilder<string | null> =>
  connectionOf(db) ? sql`group_concat(${sql.ref(column)})` : sql`string_agg(cast(${sql.ref(column)} as text), ',')`

/** Parses the result of `joinedIds`, largest id first. */
export const splitIds = (joined: string | null): number[] =>
  (JSON.parse(`[${joined ?? ''}]`) as number[]).toSorted((a, b) => b - a)
