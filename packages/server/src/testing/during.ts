import { setTimeout } from 'node:timers/promises'
import type { Database, Db } from '../core/database/database.ts'

/** Begins a call while a transaction that has done its work is not committed yet; it is a while later. */
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
