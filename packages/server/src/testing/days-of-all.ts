import type { Db } from '../core/database/database.ts'

/** The study time of all students by day, as it is kept and as their own days add up. */
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
