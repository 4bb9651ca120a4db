import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'

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
