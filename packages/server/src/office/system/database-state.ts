import { sql } from 'kysely'
import { nextCount } from '../../core/database/counter.queries.ts'
import type { Database } from '../../core/database/database.ts'
import { isLocked } from '../../core/database/errors.ts'

/** A database whose writes wait for another program is not dead: they will be taken, or fail one by one. */
export type DatabaseState = 'ok' | 'busy' | 'dead'

/** A monitor's patience is short; a write that takes longer waits for something. */
const patienceMs = 1000
const writing = new WeakMap<Database, Promise<DatabaseState>>()

/**
 * Whether the database can be read and written: a read-only database is dead. Does not wait for the writer, whose queue
 * another program may hold up for seconds.
 */
export async function readDatabaseState(database: Database, waitMs = patienceMs): Promise<DatabaseState> {
  try {
    await sql`select 1 from migrations limit 1`.execute(database.read)
  } catch {
    return 'dead'
  }
  const tried = writing.get(database) ?? tryWrite(database)
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<DatabaseState>((settle) => {
    timer = setTimeout(settle, waitMs, 'busy')
  })
  return Promise.race([tried, waited]).finally(() => clearTimeout(timer))
}

/** One write at a time, however often the state is read. */
function tryWrite(database: Database): Promise<DatabaseState> {
  const tried = database
    .write((db) => nextCount(db, 'health'))
    .then(
      () => 'ok' as const,
      (error: unknown) => (isLocked(error) ? ('busy' as const) : ('dead' as const)),
    )
    .finally(() => writing.delete(database))
  writing.set(database, tried)
  return tried
}
