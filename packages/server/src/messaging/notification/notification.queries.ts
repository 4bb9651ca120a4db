import type { Db } from '../../core/database/database.ts'

export const setCount = (db: Db, name: string, count: number) =>
  db.updateTable('rateCounters').set({ count }).where('name', '=', name).execute()

/** The active admins without a custom role, who have all permissions. */
export const listFullAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('role', '=', 'ADMIN')
    .where('customRoleId', 'is', null)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .execute()
