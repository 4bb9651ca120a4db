import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Adds `more` to a named counter and returns its new value; the first value is `more`. */
export async function nextCount(db: Db, name: string, more = 1): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ name, value: more })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${more}` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Locks a topic, such as the order of the categories, until the transaction ends. */
export async function lockTopic(
  db: Db,
  topic: 'categories' | 'materials' | 'videos' | 'teacher accounts' | 'full admins',
): Promise<void> {
  await nextCount(db, `lock:${topic}`)
}
