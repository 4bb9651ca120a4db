import type { Db } from '../../../core/database/database.ts'

/** What notices of exams are about: a part of the events that people are notified of. */
export type ExamEvent = 'examPublished' | 'examReminder' | 'examResult' | 'examMakeUp' | 'examToMark'

export const insertNotice = (db: Db, examId: number, event: ExamEvent, dueAt: number) =>
  db.insertInto('examNotices').values({ examId, event, dueAt }).execute()

/** Deletes the notices of an exam that have not been sent: those of some events, or all. */
export async function deleteNotices(db: Db, examId: number, events?: readonly ExamEvent[]): Promise<void> {
  let query = db.deleteFrom('examNotices').where('examId', '=', examId)
  if (events) query = query.where('event', 'in', events)
  await query.execute()
}
