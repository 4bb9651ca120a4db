import type { GoalTargets } from '@jiangxue/contract/student/student-centre.ts'
import type { Db } from '../../core/database/database.ts'

export const findGoals = (db: Db, studentId: number) =>
  db
    .selectFrom('learningGoals')
    .select(['dailySeconds as daily', 'weeklySeconds as weekly', 'totalSeconds as total'])
    .where('studentId', '=', studentId)
    .executeTakeFirst()

export async function saveGoals(
  db: Db,
  studentId: number,
  { daily, weekly, total }: GoalTargets,
  now: number,
): Promise<void> {
  const targets = { dailySeconds: daily, weeklySeconds: weekly, totalSeconds: total, updatedAt: now }
  await db
    .insertInto('learningGoals')
    .values({ studentId, ...targets })
    .onConflict((conflict) => conflict.column('studentId').doUpdateSet(targets))
    .execute()
}
