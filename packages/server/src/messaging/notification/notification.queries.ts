import type { Db } from '../../core/database/database.ts'

export async function setCount(db: Db, name: string, count: number): Promise<void> {
  await db.updateTable('rateCounters').set({ count }).where('name', '=', name).execute()
}

/** The admins who may do everything and can be reached by e-mail. */
export const listAdminAddresses = (db: Db) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'ADMIN')
    .where('customRoleId', 'is', null)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .where('email', 'is not', null)
    .execute()
