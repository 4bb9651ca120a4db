import { setTimeout } from 'node:timers/promises'
import type { Database, Db } from '../core/database/database.ts'

/** Makes a call while a transaction has done its work but is not committed; it commits after `heldMs`. */
export async function during<T>(
  { write }: Database,
  work: (db: Db) => Promise<unknown>,
  call: () => Promise<T>,
  heldMs = 500,
): Promise<T> {
  const done = Promise.withResolvers<void>()
  const writing = write(async (db) => {
    await work(db)
    done.resolve()
    await setTimeout(heldMs)
  })
  await Promise.race([done.promise, writing])
  const [result] = await Promise.all([call(), writing])
  return result
}
