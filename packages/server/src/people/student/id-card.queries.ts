import type { Db } from '../../core/database/database.ts'
import { forShare } from '../../core/database/lock-rows.ts'

/** The account that an ID number belongs to, deleted or not; nobody changes it until the transaction ends. */
export const findUserByIdCard = (db: Db, idCardDigest: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'deletedAt'])
    .where('idCardDigest', '=', idCardDigest)
    .modifyEnd(forShare(db))
    .executeTakeFirst()
