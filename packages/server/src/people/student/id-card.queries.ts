import type { Db } from '../../core/database/database.ts'

/** The account that an ID number belongs to, deleted or not. */
export const findUserByIdCard = (db: Db, idCardDigest: string) =>
  db.selectFrom('users').select(['id', 'role', 'deletedAt']).where('idCardDigest', '=', idCardDigest).executeTakeFirst()
