import type { Db } from '../../core/database/database.ts'

/** The daily study time of all students, as stored and as the sum of their own days. */
export async function daysOfAll(db: Db) {
  const kept = await db.selectFrom('studyDayTotals').selectAll().where('creditedMs', '!=', 0).orderBy('day').execute()
  const sums = await db
    .selectFrom('studyDays')
    .select((of) => ['day', of.fn.sum<number>('creditedMs').as('creditedMs')])
    .where('creditedMs', '!=', 0)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return { kept, summed: sums.map(({ day, creditedMs }) => ({ day, creditedMs: Number(creditedMs) })) }
}
