import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { connectionOf } from './sqlite-driver.ts'

/** All values of a column of ids as one text; as rows they would take several times as long. */
export const joinedIds = (db: Db, column: string): RawBuilder<string | null> =>
  connectionOf(db) ? sql`group_concat(${sql.ref(column)})` : sql`string_agg(cast(${sql.ref(column)} as text), ',')`

/** The ids of such a text, the largest first. */
export const splitIds = (joined: string | null): number[] =>
  (JSON.parse(`[${joined ?? ''}]`) as number[]).toSorted((a, b) => b - a)
