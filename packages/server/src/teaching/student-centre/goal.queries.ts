import type { GoalTargets } from '@jiangxue/contract/student-centre.ts'
import type { Db } from '../../core/database/database.ts'

export const findGoals = (db: Db, studentId: number) =>
  db
    .selectFrom('learning_goals')
    .select(['daily_seconds as daily', 'weekly_seconds as weekly', 'total_seconds as total'])
    .where('student_id', '=', studentId)
    .executeTakeFirst()

export async function saveGoals(
  db: Db,
  studentId: number,
  { daily, weekly, total }: GoalTargets,
  now: number,
): Promise<void> {
  const targets = { daily_seconds: daily, weekly_seconds: weekly, total_seconds: total, updated_at: now }
  await db
    .insertInto('learning_goals')
    .values({ student_id: studentId, ...targets })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(targets))
    .execute()
}
