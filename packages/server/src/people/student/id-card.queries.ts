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

/** The last identity that the student's chain states. */
export const findLastIdentity = (db: Db, studentId: number) =>
  db
    .selectFrom('ledgerEvents')
    .select('facts')
    .where('studentId', '=', studentId)
    .where('kind', '=', 'identity')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the student has study time or a certificate, which belong to the person on record. */
export const hasAchievements = async (db: Db, studentId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('studentTotals')
            .select('studentId')
            .where('studentId', '=', studentId)
            .where('ledgerLength', '>', 0),
        ),
        exists(selectFrom('certificates').select('id').where('studentId', '=', studentId)),
      ]),
    )
    .executeTakeFirst()) !== undefined
