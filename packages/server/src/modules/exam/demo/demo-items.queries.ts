import type { Db } from '../../../core/database/database.ts'

/** The id of the course with a name. */
export async function findCourseId(db: Db, name: string): Promise<number> {
  return (await db.selectFrom('courses').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

/** The student of the demo's login. */
const demoLogin = 'student'

/** Active students who had been enrolled in a course at an instant: whoever can sign in first, then by their ids. */
export async function listLearners(db: Db, courseId: number, before: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.studentId')
    .where('enrollments.courseId', '=', courseId)
    .where('enrollments.createdAt', '<', before)
    .where('users.status', '=', 'ACTIVE')
    .orderBy((by) => by.case().when('users.username', '=', demoLogin).then(0).else(1).end())
    .orderBy('users.id')
    .limit(most)
    .select('users.id')
    .execute()
  return rows.map(({ id }) => id)
}
