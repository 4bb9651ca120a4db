import { isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import { deleteNotices, insertNotice } from './planned-notice.queries.ts'

const hourMs = 3_600_000
const reminderHours = [24, 1]

type Planned = Pick<ExamRecord, 'id' | 'kind' | 'opensAt' | 'closesAt'>

/** Announces a locked exam to its candidates. Nobody has to come to what is not formal. */
export async function announce(db: Db, exam: Planned, now: number): Promise<void> {
  if (!isFormal(exam.kind)) return
  await insertNotice(db, exam.id, 'examPublished', now)
  await planNotices(db, exam, now)
}

/** Replaces the reminders of a locked, published exam, and the notice that asks its teachers to mark what is left. */
export async function planNotices(db: Db, { id, kind, opensAt, closesAt }: Planned, now: number): Promise<void> {
  if (!isFormal(kind)) return
  await deleteNotices(db, id, ['examReminder', 'examToMark'])
  for (const hours of reminderHours) {
    const dueAt = opensAt - hours * hourMs
    if (dueAt > now) await insertNotice(db, id, 'examReminder', dueAt)
  }
  if (closesAt !== null) await insertNotice(db, id, 'examToMark', Math.max(now, closesAt))
}

/** Announces a make-up to those who have failed or were absent, with reminders like those of an exam. */
export async function announceMakeUp(
  db: Db,
  exam: Planned & Pick<ExamRecord, 'makeUpOpensAt' | 'makeUpClosesAt'>,
  now: number,
): Promise<void> {
  await insertNotice(db, exam.id, 'examMakeUp', now)
  await planNotices(db, { ...exam, opensAt: exam.makeUpOpensAt ?? 0, closesAt: exam.makeUpClosesAt }, now)
}

/** Notifies the candidates of an exam of its results, which have just been released. */
export async function announceResults(db: Db, examId: number, now: number): Promise<void> {
  await deleteNotices(db, examId)
  await insertNotice(db, examId, 'examResult', now)
}
