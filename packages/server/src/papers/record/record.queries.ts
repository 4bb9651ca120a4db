import { sql, type Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'
import { hasUnverifiedTime, isUnverifiedUpTo } from '../../ledger/chain/unverified.queries.ts'

/** A student with the facts of a learning record; includes deleted ones, because study time stays. */
export const findLearner = (db: Db, studentId: number) =>
  db
    .selectFrom('users')
    .leftJoin('studentTotals', 'studentTotals.studentId', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.studentNumber',
      'users.idCardCipher',
      'studentTotals.creditedMs',
      'studentTotals.completedLessons',
      'studentTotals.ledgerLength',
      'studentTotals.ledgerMac',
      'studentTotals.headMac',
    ])
    .select(hasUnverifiedTime(db, sql.ref('users.id')).as('isUnverified'))
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'STUDENT')
    .executeTakeFirst()
export type Learner = NonNullable<Awaited<ReturnType<typeof findLearner>>>

export const findName = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name

export const insertRecordPrint = (db: Db, row: Insertable<Schema['recordPrints']>) =>
  db.insertInto('recordPrints').values(row).execute()

export const findRecordPrint = (db: Db, codeDigest: string) =>
  db.selectFrom('recordPrints').selectAll().where('codeDigest', '=', codeDigest).executeTakeFirst()
export type RecordPrint = NonNullable<Awaited<ReturnType<typeof findRecordPrint>>>

/** Whether the printed time includes time that only a client reported. */
export async function isPrintUnverified(db: Db, { studentId, ledgerLength }: RecordPrint): Promise<0 | 1> {
  const row = await db
    .selectNoFrom(isUnverifiedUpTo(db, studentId, ledgerLength).as('isUnverified'))
    .executeTakeFirstOrThrow()
  return row.isUnverified
}
