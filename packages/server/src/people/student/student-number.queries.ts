import type { Db } from '../../core/database/database.ts'

/** Whether an account uses this text already, as student number or login name. */
export const isLoginTaken = async (db: Db, login: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('studentNumber', '=', login), where('usernameKey', '=', login.toLowerCase())]))
    .limit(1)
    .executeTakeFirst()) !== undefined
