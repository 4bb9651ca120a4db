import type { Updateable } from 'kysely'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

/** The account with its next version; the row is locked until the transaction ends. */
export const lockUser = (db: Db, id: number, now: number) =>
  db
    .updateTable('users')
    .set((set) => ({ version: set('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const saveUser = (db: Db, id: number, user: Updateable<Schema['users']>) =>
  db.updateTable('users').set(user).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Whether another account than this one may do everything; one transaction at a time may ask. */
export async function hasOtherFullAdmin(db: Db, id: number): Promise<boolean> {
  await lockTopic(db, 'full admins')
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('customRoleId', 'is', null)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const hasCustomRole = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('customRoles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const hasOrganization = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
