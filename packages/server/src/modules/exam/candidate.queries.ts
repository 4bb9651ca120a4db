import type { Db } from '../../core/database/database.ts'
import type { ExamRecord } from './sitting/sitting.queries.ts'

/**
 * The students who may sit an exam, now: the members of its class, or those enrolled in its course. Select from it, or
 * use it as a filter.
 */
export const candidateIds = (db: Db, { classId, courseId }: Pick<ExamRecord, 'classId' | 'courseId'>, now: number) =>
  classId === null
    ? db
        .selectFrom('enrollments')
        .select('enrollments.studentId')
        .where('enrollments.courseId', '=', courseId)
        .where((or) => or.or([or('enrollments.expiresAt', 'is', null), or('enrollments.expiresAt', '>', now)]))
    : db.selectFrom('classMembers').select('classMembers.studentId').where('classMembers.classId', '=', classId)

export async function isCandidate(
  db: Db,
  exam: Pick<ExamRecord, 'classId' | 'courseId'>,
  studentId: number,
  now: number,
): Promise<boolean> {
  const ids = candidateIds(db, exam, now)
  const found = await db
    .selectFrom(ids.as('candidates'))
    .select('candidates.studentId')
    .where('candidates.studentId', '=', studentId)
    .executeTakeFirst()
  return found !== undefined
}
