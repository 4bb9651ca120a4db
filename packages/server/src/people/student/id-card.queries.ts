import type { Db } from '../../core/database/database.ts'
import { forShare } from '../../core/database/lock-rows.ts'

/** The account, deleted or not, that an ID number belongs to; locked against changes until the transaction ends. */
export const findUserByIdCard = (db: Db, idCardDigest: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'deletedAt'])
    .where('idCardDigest', '=', idCardDigest)
    .modifyEnd(forShare(db))
    .executeTakeFirst()
