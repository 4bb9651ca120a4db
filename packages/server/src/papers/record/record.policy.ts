import type { Caller } from '../../core/http/caller.ts'
import { guarded } from '../../core/http/guarded.ts'
import { existing, problem } from '../../core/problem.ts'
import { isInCharge } from '../../people/student/student.policy.ts'
import { findLearner, type Learner } from './record.queries.ts'

/** Handlers for those who may read the records of the student of the path. */
export const onLearner = guarded(async ({ context: { database }, caller }, id): Promise<Learner> => {
  const learner = existing(await findLearner(database.read, id), 'student.notFound')
  if (!(await isInCharge(database.read, caller, id))) throw problem('access.denied')
  return learner
})

/** The records of a student that a caller reads: teachers only those of their own courses. */
export const recordsFor = ({ role, userId }: Caller, studentId: number) => ({
  studentId,
  teacherId: role === 'TEACHER' ? userId : undefined,
})
