import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** All stores the school has used; files in earlier ones stay readable. */
export const listStores = (db: Db) => db.selectFrom('stores').selectAll().orderBy('id').execute()
export type StoreRow = Awaited<ReturnType<typeof listStores>>[number]
export type NewStore = Omit<Insertable<Schema['stores']>, 'id'>

/** Saves a store, or updates the keys and the domain of a known one. */
export async function saveStore(db: Db, store: NewStore): Promise<void> {
  const { type: _type, endpoint: _endpoint, bucket: _bucket, ...change } = store
  await db
    .insertInto('stores')
    .values(store)
    .onConflict((conflict) => conflict.columns(['endpoint', 'bucket']).doUpdateSet(change))
    .execute()
}
