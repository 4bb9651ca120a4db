import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { only } from '../look-up.ts'

/** PostgreSQL's current time, in epoch milliseconds. */
export async function readPostgresClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint) as now`.execute(db)
  return only(rows).now
}
