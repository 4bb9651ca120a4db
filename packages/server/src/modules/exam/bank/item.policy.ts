import type { Db } from '../../../core/database/database.ts'
import type { Actor, Caller } from '../../../core/http/caller.ts'
import { guarded } from '../../../core/http/guarded.ts'
import { problem } from '../../../core/problem.ts'
import { assertTeaches } from './item-bank.policy.ts'
import { findItem, lockItem, type ItemRecord } from './item.queries.ts'

/** Handlers for those who may use the bank of the item of the path. */
export const onItem = guarded(async ({ context, caller }: Actor, id) => {
  await getOwnItem(context.database.read, caller, id)
  return id
})

/** Returns an item of a bank that the caller may use. */
export async function getOwnItem(db: Db, caller: Caller, id: number): Promise<ItemRecord> {
  const item = await findItem(db, id)
  if (!item) throw problem('item.notFound')
  await assertTeaches(db, caller, item.courseId)
  return item
}

/** Locks an item of a bank that the caller may use, and returns it. */
export async function lockOwnItem(db: Db, caller: Caller, id: number): Promise<ItemRecord> {
  await lockItem(db, id)
  return getOwnItem(db, caller, id)
}
