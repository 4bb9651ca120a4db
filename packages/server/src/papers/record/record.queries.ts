import type { Db } from '../../core/database/database.ts'

/** A student as a learning record names them, deleted ones included: what was learned stays. */
export const findLearner = (db: Db, studentId: number) =>
  db
    .selectFrom('users')
    .leftJoin('studentTotals', 'studentTotals.studentId', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.idCardCipher',
      'studentTotals.creditedMs',
      'studentTotals.completedLessons',
      'studentTotals.ledgerLength',
      'studentTotals.headMac',
    ])
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'STUDENT')
    .executeTakeFirst()
export type Learner = NonNullable<Awaited<ReturnType<typeof findLearner>>>
