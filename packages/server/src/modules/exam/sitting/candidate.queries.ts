import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import { isFound } from '../../../core/database/rows/row-results.ts'
import type { ExamRecord } from './sitting.queries.ts'

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

/** How many they are, for selections from exams. */
export const candidateCount = (now: number) => sql<number>`case when exams.class_id is null
  then (select count(distinct enrollments.student_id) from enrollments join users on users.id = enrollments.student_id
    where enrollments.course_id = exams.course_id and users.deleted_at is null
      and (enrollments.expires_at is null or enrollments.expires_at > ${now}))
  else (select count(*) from class_members join users on users.id = class_members.student_id
    where class_members.class_id = exams.class_id and users.deleted_at is null) end`

export const isCandidate = (
  db: Db,
  exam: Pick<ExamRecord, 'classId' | 'courseId'>,
  studentId: number,
  now: number,
): Promise<boolean> =>
  isFound(
    db
      .selectFrom(candidateIds(db, exam, now).as('candidates'))
      .select('candidates.studentId')
      .where('candidates.studentId', '=', studentId),
  )
