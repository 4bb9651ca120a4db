import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** Every store that the school has used; files of former ones stay readable. */
export const listStores = (db: Db) => db.selectFrom('stores').selectAll().orderBy('id').execute()
export type StoreRow = Awaited<ReturnType<typeof listStores>>[number]
export type NewStore = Omit<Insertable<Schema['stores']>, 'id'>

/** Notes a store, or the keys and the domain with which a known one is used now. */
export async function saveStore(db: Db, store: NewStore): Promise<void> {
  const { type: _type, endpoint: _endpoint, bucket: _bucket, ...change } = store
  await db
    .insertInto('stores')
    .values(store)
    .onConflict((conflict) => conflict.columns(['endpoint', 'bucket']).doUpdateSet(change))
    .execute()
}
