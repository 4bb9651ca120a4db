import type { Actor, Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { isInCharge } from '../../people/student/student.policy.ts'
import { findLearner, type Learner } from './record.queries.ts'

/** A student whose records the caller may read. */
export async function getLearnerFor({ context: { database }, caller }: Actor, id: number): Promise<Learner> {
  const learner = await findLearner(database.read, id)
  if (!learner) throw problem('student.notFound')
  if (!(await isInCharge(database.read, caller, id))) throw problem('access.denied')
  return learner
}

/** The records of a student that a caller reads: teachers only those of their own courses. */
export const recordsFor = ({ role, userId }: Caller, studentId: number) => ({
  studentId,
  teacherId: role === 'TEACHER' ? userId : undefined,
})
