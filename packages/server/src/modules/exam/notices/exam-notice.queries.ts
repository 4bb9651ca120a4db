import type { Db } from '../../../core/database/database.ts'
import { candidateIds } from '../sitting/candidate.queries.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'

/** The notice that has been due longest. */
export const findDueNotice = (db: Db, now: number) =>
  db
    .selectFrom('examNotices')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
export type NoticeRecord = NonNullable<Awaited<ReturnType<typeof findDueNotice>>>

export const updateNotice = (db: Db, id: number, change: { readonly afterId?: number; readonly dueAt?: number }) =>
  db.updateTable('examNotices').set(change).where('id', '=', id).execute()

export const deleteNotice = (db: Db, id: number) => db.deleteFrom('examNotices').where('id', '=', id).execute()

/** The next people who can be notified, in the order of their ids. */
const nextPeople = (db: Db, afterId: number, most: number) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.studentNumber'])
    .where('users.id', '>', afterId)
    .where('users.status', '=', 'ACTIVE')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .limit(most)

export const listNextCandidates = (db: Db, exam: ExamRecord, afterId: number, most: number, now: number) =>
  nextPeople(db, afterId, most)
    .where('users.id', 'in', candidateIds(db, exam, now))
    .execute()

/** The next teachers of the class or course of an exam. */
export const listNextTeachers = (db: Db, { classId, courseId }: ExamRecord, afterId: number, most: number) => {
  const teacherIds =
    classId === null
      ? db.selectFrom('courseTeachers').select('courseTeachers.teacherId').where('courseId', '=', courseId)
      : db.selectFrom('classTeachers').select('classTeachers.teacherId').where('classId', '=', classId)
  return nextPeople(db, afterId, most)
    .where('users.id', 'in', db.selectFrom('teachers').select('teachers.userId').where('teachers.id', 'in', teacherIds))
    .execute()
}
