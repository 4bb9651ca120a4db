import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Adds one, or more, to the counter of a name and returns its new value, from 1. */
export async function nextCount(db: Db, name: string, more = 1): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ name, value: more })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + ${more}` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Lets one transaction at a time work on a topic, such as the order of the categories, until it ends. */
export async function lockTopic(
  db: Db,
  topic: 'categories' | 'materials' | 'teacher accounts' | 'full admins',
): Promise<void> {
  await nextCount(db, `lock:${topic}`)
}
